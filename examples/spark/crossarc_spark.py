"""Parse a column of texts in Spark.

    from crossarc_spark import parse_documents

    texts = spark.read.parquet("texts")           # columns id and text
    sentences = parse_documents(texts)            # a row for each sentence
    sentences.write.parquet("parsed")

Crossarc runs as one process for each task of Spark. The process loads the model once and answers each line of JSON
with a line, so nothing is started for each document. The command `crossarc` must be on all machines; `command` names
another one.
"""

import json
import subprocess
import threading
from collections import deque
from typing import Iterable, Iterator, Sequence

import pandas as pd

COMMAND = ("crossarc",)

#: The columns of the result. A document that cannot be parsed has one row, with `error` and no words.
SCHEMA = """
    document string, sentence int, text string,
    form array<string>, lemma array<string>, upos array<string>, xpos array<string>, feats array<string>,
    head array<int>, deprel array<string>, error string
"""

COLUMNS = [part.split()[0] for part in SCHEMA.split(",")]
WORD_COLUMNS = ("form", "lemma", "upos", "xpos", "feats", "head", "deprel")


def parsed(documents: Iterable[dict], command: Sequence[str] = COMMAND, options: Sequence[str] = ()) -> Iterator[dict]:
    """Sends documents to a process of Crossarc and yields its answers in order.

    A thread writes while this one reads, so neither waits for a full pipe.
    """
    words = [*command, "parse", "--documents", "jsonl", "--quiet", *options]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    failures: deque = deque(maxlen=1)

    def write() -> None:
        try:
            with process.stdin as stdin:
                for document in documents:
                    stdin.write(json.dumps(document).encode() + b"\n")
        except BrokenPipeError:
            pass  # The process ended; its exit code tells more.
        except Exception as error:  # An error of the source belongs to whoever reads the answers.
            failures.append(error)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    try:
        for line in process.stdout:
            yield json.loads(line)
        writer.join()
        if failures:
            raise failures[0]
        if process.wait() != 0:
            raise RuntimeError(f"{' '.join(words)} ended with exit code {process.returncode}")
    finally:
        process.kill()
        process.wait()


def rows_of(answer: dict) -> Iterator[dict]:
    """The rows of a document: one for each sentence."""
    document = answer["id"]
    if "error" in answer:
        yield {"document": document, "sentence": 0, "error": answer["error"]}
    for number, sentence in enumerate(answer.get("sentences", []), 1):
        words = sentence["words"]
        columns = {name: [word[name] for word in words] for name in WORD_COLUMNS}
        yield {"document": document, "sentence": number, "text": sentence["text"], **columns}


def frame_of(rows: list) -> pd.DataFrame:
    """Rows as a frame, with None for what a row does not have."""
    return pd.DataFrame({name: pd.Series([row.get(name) for row in rows], dtype=object) for name in COLUMNS})


def parser_of_frames(command: Sequence[str] = COMMAND, options: Sequence[str] = (), size: int = 1000):
    """A function for `mapInPandas` that takes frames with the columns id and text."""

    def parse_frames(frames: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
        documents = ({"id": str(row.id), "text": row.text} for frame in frames for row in frame.itertuples())
        rows = []
        for answer in parsed(documents, command, options):
            rows.extend(rows_of(answer))
            if len(rows) >= size:
                yield frame_of(rows)
                rows = []
        if rows:
            yield frame_of(rows)

    return parse_frames


def parse_documents(texts, command: Sequence[str] = COMMAND, options: Sequence[str] = ()):
    """Parses the column `text` of a DataFrame with a column `id`; gives a DataFrame with a row for each sentence."""
    return texts.select("id", "text").mapInPandas(parser_of_frames(command, options), SCHEMA)


def pipe_documents(lines, command: Sequence[str] = COMMAND, options: Sequence[str] = ()):
    """Parses an RDD of JSON lines with `pipe`; gives an RDD of JSON lines, one for each, in order."""
    words = [*command, "parse", "--documents", "jsonl", "--quiet", *options]
    return lines.pipe(" ".join(words), checkCode=True)
