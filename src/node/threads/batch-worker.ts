import { solveJobs } from "../../train/batch/solver-threads.js";
import { postToOwner, threadData } from "./this-thread.js";

// A thread that solves jobs of a batch learner.
solveJobs(threadData(), postToOwner);
