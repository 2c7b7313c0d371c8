#!/usr/bin/env python3
"""Sets handbook.txt as examples/corpus/handbook.pdf, the same bytes each time.

    pip install reportlab pyphen
    python3 scripts/examples/handbook.py

Lines that begin with "# " are chapters, with "* " list items, with "|" rows of
a table; every other line that is not blank is a paragraph. The lines are
justified and hyphenated, and every page but the first has a running header
and a footer with its number, so that a reader of PDFs has something to undo.
"""

from pathlib import Path

from reportlab.lib import colors
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate, Frame, KeepTogether, ListFlowable, ListItem, PageTemplate, Paragraph, Spacer, Table,
)

HERE = Path(__file__).resolve().parent
OUT = HERE.parent.parent / "examples" / "corpus" / "handbook.pdf"
TITLE = "The Elmside Tool Library: Members' Handbook"
HEADER = "Elmside Tool Library \u00b7 Members\u2019 Handbook"

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10.5, leading=13.8, spaceAfter=7, alignment=4,
                      hyphenationLang="en_GB", embeddedHyphenation=1)
ITEM = ParagraphStyle("item", parent=BODY, spaceAfter=3)
CHAPTER = ParagraphStyle("chapter", fontName="Helvetica-Bold", fontSize=14, leading=18, spaceBefore=12, spaceAfter=7,
                         keepWithNext=1)
FRONT = ParagraphStyle("front", fontName="Helvetica-Bold", fontSize=20, leading=25, spaceAfter=16)
GRID = [
    ("FONT", (0, 0), (-1, -1), "Times-Roman", 9.5),
    ("FONT", (0, 0), (-1, 0), "Times-Bold", 9.5),
    ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
    ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.grey),
    ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
]


def quotes(text):
    return text.replace("'", "\u2019")


def flow(lines):
    """The lines as what reportlab sets, with neighbouring items and rows as one list or table."""
    story, items, rows = [Paragraph(quotes(TITLE), FRONT)], [], []
    for line in [*lines, ""]:
        if items and not line.startswith("* "):
            story += [ListFlowable(items, bulletType="bullet", start="\u2022", leftIndent=14), Spacer(1, 5)]
            items = []
        if rows and not line.startswith("|"):
            table = Table(rows, style=GRID, hAlign="LEFT", colWidths=[34 * mm, 24 * mm, 20 * mm, 26 * mm])
            story += [KeepTogether([table, Spacer(1, 9)])]
            rows = []
        if line.startswith("# "):
            story.append(Paragraph(quotes(line[2:]), CHAPTER))
        elif line.startswith("* "):
            items.append(ListItem(Paragraph(quotes(line[2:]), ITEM)))
        elif line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif line:
            story.append(Paragraph(quotes(line), BODY))
    return story


class Handbook(BaseDocTemplate):
    """Adds each chapter to the outline when it is set."""

    def afterFlowable(self, flowable):
        if isinstance(flowable, Paragraph) and flowable.style.name == "chapter":
            title = flowable.getPlainText()
            self.canv.bookmarkPage(title)
            self.canv.addOutlineEntry(title, title, level=0)


def furniture(canvas, doc):
    """The running header and footer."""
    canvas.setFont("Helvetica", 8)
    if doc.page > 1:
        canvas.drawString(18 * mm, A5[1] - 12 * mm, HEADER)
    canvas.drawCentredString(A5[0] / 2, 10 * mm, f"Page {doc.page}")


def main():
    lines = [line.strip() for line in (HERE / "handbook.txt").read_text(encoding="utf-8").splitlines()]
    doc = Handbook(str(OUT), pagesize=A5, title=TITLE, author="Elmside Tool Library", lang="en-GB", invariant=1)
    frame = Frame(18 * mm, 18 * mm, A5[0] - 36 * mm, A5[1] - 36 * mm, id="text", leftPadding=0, rightPadding=0)
    doc.addPageTemplates(PageTemplate(id="page", frames=frame, onPage=furniture))
    doc.build(flow(lines))


if __name__ == "__main__":
    main()
