import { workerData } from "node:worker_threads";
import { serveCrew } from "../parse/crew.js";
import type { TrainTask } from "./neural-run.js";
import { sentencesOf } from "./sentence-batch.js";

// A thread that helps to train, until it is told to end.
const { place, settings, sentences } = workerData as TrainTask;
serveCrew(place, sentencesOf(sentences), settings);
