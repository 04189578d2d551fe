import { workerData } from "node:worker_threads";
import { sentencesOf } from "../../corpus/sentence-batch.js";
import { serveCrew } from "../../train/neural/gradient-crew.js";
import type { TrainTask } from "./neural-threads.js";

// A thread that helps to train, until it is told to end.
const { place, settings, sentences } = workerData as TrainTask;
serveCrew(place, sentencesOf(sentences), settings);
