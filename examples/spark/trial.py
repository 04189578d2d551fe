"""Tries Crossarc in Spark: two executors in their own JVMs, one of them killed midway.

    python examples/spark/trial.py --documents 2000 --crossarc "node bin/crossarc.js"

It parses generated documents with `mapInPandas` and with `pipe`, kills an executor with SIGKILL as soon as it has work,
and compares the result with that of one process of crossarc. Needs pyspark, pandas and pyarrow, and Java.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ["PYTHONPATH"] = os.path.dirname(os.path.abspath(__file__))
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
os.environ["SPARK_LOCAL_HOSTNAME"] = "localhost"

from pyspark.sql import SparkSession  # noqa: E402

import crossarc_spark  # noqa: E402

PARTS = ["The old boat", "Nobody in the harbour", "Ann", "A storm", "sold", "saw", "knows", "the letter", "three ships"]


#: Tasks of Spark, each with a process of Crossarc.
TASKS = 6


def documents(count: int) -> list:
    generator = random.Random(1)
    text = lambda: " ".join(generator.choices(PARTS, k=6)) + ". "
    return [
        {"id": f"d{k}", "text": " " if k % 50 == 3 else "".join(text() for _ in range(generator.randint(1, 9)))}
        for k in range(count)
    ]


def executors() -> list:
    """The ids of the executors that this process has started, by way of Spark."""
    lines = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout.splitlines()
    return [int(line.split()[0]) for line in lines if "CoarseGrainedExecutorBackend" in line and MARK in line]


MARK = f"crossarc.trial={os.getpid()}"


def kill_one(killed: list, after: float) -> None:
    time.sleep(after)
    found = executors()
    if found:
        os.kill(found[0], signal.SIGKILL)
        killed.append(found[0])


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--documents", type=int, default=2000)
    options.add_argument("--crossarc", default="crossarc")
    options.add_argument("--model")
    options.add_argument("--kill-after", type=float, default=4)
    given = options.parse_args()
    command = given.crossarc.split()
    model = ["--model", given.model] if given.model else []
    texts = documents(given.documents)
    expected = list(crossarc_spark.parsed(texts, command, model))
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("crossarc")
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.extraJavaOptions", f"-D{MARK}")
        .config("spark.sql.execution.arrow.pyspark.enabled", "true")
        .getOrCreate()
    )
    failures = 0
    rows = [row for answer in expected for row in crossarc_spark.rows_of(answer)]
    with tempfile.TemporaryDirectory() as folder:
        frame = spark.createDataFrame([(d["id"], d["text"]) for d in texts], ["id", "text"]).repartition(TASKS)
        trials = {
            "mapInPandas": lambda: frame_rows(crossarc_spark.parse_documents(frame, command, model), folder),
            "pipe": lambda: [
                json.loads(line)
                for line in crossarc_spark.pipe_documents(
                    spark.sparkContext.parallelize([json.dumps(d) for d in texts], TASKS), command, model
                ).collect()
            ],
        }
        for name, trial in trials.items():
            killed: list = []
            killer = threading.Thread(target=kill_one, args=(killed, given.kill_after))
            begun = time.time()
            killer.start()
            found = trial()
            seconds = time.time() - begun
            killer.join()
            wanted = sorted(rows, key=order) if name == "mapInPandas" else expected
            same = found == ([filled(row) for row in wanted] if name == "mapInPandas" else wanted)
            failures += not same
            print(
                f"{name}: {len(texts)} documents in {seconds:.0f} s, executors killed {len(killed)}, "
                f"{'the same' if same else 'ANOTHER'} result as one process"
            )
    spark.stop()
    sys.exit(1 if failures else 0)


def order(row) -> tuple:
    return (row["document"], row["sentence"])


def filled(row: dict) -> dict:
    return {name: row.get(name) for name in crossarc_spark.COLUMNS}


def frame_rows(frame, folder: str) -> list:
    """Writes a DataFrame as Parquet, as users do, and reads it again."""
    path = os.path.join(folder, "parsed")
    frame.write.parquet(path)
    rows = frame.sparkSession.read.parquet(path).collect()
    return sorted((row.asDict(recursive=True) for row in rows), key=order)


if __name__ == "__main__":
    main()
