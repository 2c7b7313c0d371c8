#!/usr/bin/env python3
"""Writes the encrypted PDFs of the tests; the others are made by the tests.

    pip install reportlab pypdf cryptography
    python3 ingest/reader/testdata/pdf/make.py
"""

from io import BytesIO
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).resolve().parent


def page(text):
    out = BytesIO()
    canvas = Canvas(out, pagesize=(420, 595), invariant=1)
    canvas.drawString(50, 500, text)
    canvas.save()
    return out


def encrypt(name, text, user):
    writer = PdfWriter(clone_from=PdfReader(page(text)))
    writer.encrypt(user_password=user, owner_password="harbour", algorithm="AES-256")
    writer.write(HERE / name)


encrypt("locked.pdf", "The key is under the third stone.", "tide")
encrypt("print-only.pdf", "Anybody may read this page.", "")
