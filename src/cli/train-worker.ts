import { workerData } from "node:worker_threads";
import { serveCrew } from "../parse/crew.js";
import { readConllu } from "../sentence/conllu-reader.js";
import type { TrainTask } from "./neural-run.js";

// A thread that helps to train, until it is told to end.
const { place, settings, bytes } = workerData as TrainTask;
serveCrew(place, [...readConllu(bytes)], settings);
