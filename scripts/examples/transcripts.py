#!/usr/bin/env python3
"""Times the lines of videos.txt and talk.txt and writes them to examples/corpus.

    python3 scripts/examples/transcripts.py

videos.txt becomes one JSON array of two videos with timed sentences; talk.txt
becomes what Whisper writes. A line "--" is a longer pause. The times are those
of somebody who speaks 2.6 words a second; they come from the words alone, so
the same text gives the same bytes.
"""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent.parent / "examples" / "corpus"
WORDS_PER_SECOND = 2.6
BREATH = 0.45  # seconds between two sentences
PAUSE = 2.5  # seconds at a "--"


def timed(lines, start):
    """(start, end, text) of each line, in seconds."""
    now = start
    for line in lines:
        if line == "--":
            now += PAUSE
            continue
        end = now + len(line.split()) / WORDS_PER_SECOND
        yield round(now, 2), round(end, 2), line
        now = end + BREATH


def clock(seconds):
    return f"{int(seconds // 3600):02d}:{int(seconds // 60 % 60):02d}:{seconds % 60:05.2f}"


def video(head, lines):
    number, title, url, description = [part.strip() for part in head.split("|")]
    spoken = list(timed(lines, 0.8))
    return {
        "video_id": int(number),
        "title": title,
        "desc": description,
        "length": clock(spoken[-1][1] + 1.5),
        "url": url,
        "transcripts": [
            {"sent_id": i, "sent": text, "begin": start, "end": end} for i, (start, end, text) in enumerate(spoken)
        ],
    }


def videos(text):
    for part in text.split("# ")[1:]:
        head, *lines = part.strip().splitlines()
        yield video(head, lines)


def whisper(text):
    segments = [
        {"id": i, "seek": int(start // 30) * 3000, "start": start, "end": end, "text": " " + line, "temperature": 0.0}
        for i, (start, end, line) in enumerate(timed(text.strip().splitlines(), 3.1))
    ]
    return {"text": "".join(s["text"] for s in segments), "segments": segments, "language": "en"}


def write(name, value):
    (OUT / name).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    write("videos.json", list(videos((HERE / "videos.txt").read_text(encoding="utf-8"))))
    write("talk.json", whisper((HERE / "talk.txt").read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
