import type { PostedSentence } from "../posted-sentence.ts";
import type { LedDerivation, ModelFacts, ParseReply, ParseRequest, PostedParse } from "./protocol.ts";

/** A request without its number. */
type Unnumbered = ParseRequest extends infer Request
  ? Request extends ParseRequest
    ? Omit<Request, "id">
    : never
  : never;

/** What happens to a text that is being parsed. */
export interface TextListener {
  onParses(parses: readonly PostedParse[], share: number): void;
  onDone(isStopped: boolean, words: number): void;
  onFailure(message: string): void;
}

/** A model that can be chosen. */
export interface ModelChoice {
  readonly name: string;
  readonly title: string;
  readonly facts: ModelFacts;
}

/** The worker that parses, with its models. There is one for all rooms. */
export class ParseClient {
  readonly #worker: Worker;
  readonly #listeners = new Map<number, (reply: ParseReply) => void>();
  #last = 0;
  readonly #models = new Map<string, Promise<ModelChoice>>();

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.onmessage = ({ data }: MessageEvent<ParseReply>) => this.#listeners.get(data.id)?.(data);
  }

  /** Loads a model from an address or a file, once; later calls return the same. */
  load(name: string, title: string, from: string | File): Promise<ModelChoice> {
    const known = this.#models.get(name);
    if (known !== undefined) return known;
    const source = typeof from === "string" ? new URL(from, location.href).href : from;
    const loading = this.#ask({ kind: "load", model: name, from: source }).then((reply) => ({
      name,
      title,
      facts: expectKind(reply, "loaded").facts,
    }));
    this.#models.set(name, loading);
    loading.catch(() => this.#models.delete(name));
    return loading;
  }

  /** Parses a text; the text before is given up. */
  parse(model: string, text: string, listener: TextListener): void {
    const id = ++this.#last;
    this.#listeners.set(id, (reply) => {
      if (reply.kind === "parsed") listener.onParses(reply.parses, reply.share);
      else this.#listeners.delete(id);
      if (reply.kind === "done") listener.onDone(reply.isStopped, reply.words);
      if (reply.kind === "failed") listener.onFailure(reply.message);
    });
    this.#worker.postMessage({ kind: "parse", id, model, text } satisfies ParseRequest);
  }

  /** Stops parsing the text. */
  stop(): void {
    this.#worker.postMessage({ kind: "stop", id: ++this.#last } satisfies ParseRequest);
  }

  /** The best trees of a sentence. */
  async nbest(model: string, sentence: PostedSentence, count: number): Promise<readonly PostedParse[]> {
    return expectKind(await this.#ask({ kind: "nbest", model, sentence, count }), "trees").parses;
  }

  /** The derivation that a model finds for a sentence. */
  async lead(model: string, sentence: PostedSentence): Promise<LedDerivation> {
    return expectKind(await this.#ask({ kind: "lead", model, sentence }), "led").derivation;
  }

  #ask(request: Unnumbered): Promise<ParseReply> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#listeners.set(id, (reply) => {
        this.#listeners.delete(id);
        resolve(reply);
      });
      this.#worker.postMessage({ ...request, id });
    });
  }
}

function expectKind<Kind extends ParseReply["kind"]>(
  reply: ParseReply,
  kind: Kind,
): Extract<ParseReply, { kind: Kind }> {
  if (reply.kind === "failed") throw new Error(reply.message);
  if (reply.kind !== kind) throw new Error(`expected ${kind} from the worker, found ${reply.kind}`);
  return reply as Extract<ParseReply, { kind: Kind }>;
}
