import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Admission } from "../../serve/engine/admission.js";
import type { Engine } from "../../serve/engine/engine.js";
import type { RequestRecord } from "../../serve/http/scope.js";

/** Upper ends of the steps of the latency histogram, in seconds. */
const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];

/** Metrics of a server for Prometheus. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<"route" | "status">;
  readonly #words: Counter<"model">;
  readonly #sentences: Counter<"model">;
  readonly #seconds: Histogram<"route">;
  /** Number of thread deaths of engines that are gone. */
  #earlierDeaths = 0;

  /** `engine` returns the engine of now, if there is one. */
  constructor(engine: () => Engine | undefined, admission: Admission) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: "crossarc_requests_total",
      help: "Requests by route and status",
      labelNames: ["route", "status"],
      registers,
    });
    this.#words = new Counter({
      name: "crossarc_words_total",
      help: "Words of answers",
      labelNames: ["model"],
      registers,
    });
    this.#sentences = new Counter({
      name: "crossarc_sentences_total",
      help: "Sentences of answers",
      labelNames: ["model"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "crossarc_request_seconds",
      help: "Time from the arrival of a request to the end of its answer",
      labelNames: ["route"],
      buckets: SECONDS,
      registers,
    });
    this.#gauge(
      "crossarc_open_requests",
      "Requests that are accepted and not answered",
      () => admission.requests,
    );
    this.#gauge("crossarc_open_bytes", "Bytes of the bodies of these requests", () => admission.bytes);
    this.#gauge(
      "crossarc_waiting_words",
      "Words that wait for a thread",
      () => engine()?.state.waitingWords ?? 0,
    );
    this.#gauge("crossarc_ready_threads", "Threads that are ready", () => engine()?.state.ready ?? 0);
    this.#gauge(
      "crossarc_thread_deaths",
      "Threads that died and were replaced",
      () => this.#earlierDeaths + (engine()?.state.deaths ?? 0),
    );
    new Gauge({
      name: "crossarc_thread_heap_bytes",
      help: "Heap that each thread uses",
      labelNames: ["thread"],
      registers,
      collect() {
        this.reset();
        for (const [thread, heap] of engine()?.state.heaps.entries() ?? []) this.set({ thread }, heap);
      },
    });
  }

  /** Counts a request that is over. */
  add({ route, status, model = "none", words, sentences, duration }: RequestRecord): void {
    this.#requests.inc({ route, status });
    this.#words.inc({ model }, words);
    this.#sentences.inc({ model }, sentences);
    this.#seconds.observe({ route }, duration / 1000);
  }

  /** Keeps the counts of an engine that is replaced. */
  addEngine(engine: Engine): void {
    this.#earlierDeaths += engine.state.deaths;
  }

  /** The metrics in the format of Prometheus. */
  async text(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }
}
