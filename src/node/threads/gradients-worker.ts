import { serveGradients } from "../../train/neural/gradient-threads.js";
import { threadData } from "./this-thread.js";

// A thread that computes a share of the gradients of a neural training.
serveGradients(threadData());
