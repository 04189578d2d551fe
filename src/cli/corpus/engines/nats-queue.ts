import {
  AckPolicy,
  type Consumer,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Shard } from "../../../corpus/shards/manifest.js";
import type { Marker } from "../../../corpus/shards/marker.js";
import { DataFailure } from "../../failure.js";

/** A shard in the queue, and the folder of its corpus. */
export interface QueuedShard {
  readonly folder: string;
  readonly shard: Shard;
}

const SHARDS = { stream: "CROSSARC_SHARDS", subject: "crossarc.shards" };
const RESULTS = { stream: "CROSSARC_RESULTS", subject: "crossarc.results" };
const WORKERS = "workers";

const SECOND = 1e9;
/** A worker that says nothing about a shard for so many seconds has lost it. */
export const ACK_WAIT = 30;
/** The server drops a message whose id it has seen in the last so many seconds. */
const REMEMBERED = 3600;
/** Bytes of a message with a part of a result; the server takes 1 MiB. */
const CHUNK = 1 << 19;

/** The queue of shards, and the stream of results, on a server of NATS with JetStream. */
export class ShardQueue {
  readonly #connection: NatsConnection;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;

  private constructor(connection: NatsConnection, manager: JetStreamManager) {
    this.#connection = connection;
    this.#client = jetstream(connection);
    this.#manager = manager;
  }

  /** Connects to a server, and makes the streams if they are missing. It connects again after an interruption. */
  static async connect(servers: string): Promise<ShardQueue> {
    try {
      const connection = await connect({ servers, maxReconnectAttempts: -1, reconnectTimeWait: 500 });
      const manager = await jetstreamManager(connection);
      const queue = new ShardQueue(connection, manager);
      await queue.#prepare();
      return queue;
    } catch (error) {
      throw new DataFailure(
        `${servers}: expected a NATS server with JetStream, found: ${(error as Error).message}`,
      );
    }
  }

  /** Puts a shard into the queue; true if it was put there already in the last hour. */
  async add(job: QueuedShard): Promise<boolean> {
    const { id } = job.shard;
    const payload = JSON.stringify(job);
    const { duplicate } = await this.#client.publish(`${SHARDS.subject}.${id}`, payload, { msgID: id });
    return duplicate;
  }

  /** The next shard; undefined if none arrives for some seconds. It must be acknowledged. */
  async next(seconds: number): Promise<JsMsg | undefined> {
    return (await (await this.#consumer()).next({ expires: 1000 * seconds })) ?? undefined;
  }

  /**
   * Number of shards that are not acknowledged. The consumer knows: after a server was killed, its stream may
   * have messages again that were acknowledged before.
   */
  async left(): Promise<number> {
    const { num_pending, num_ack_pending } = await this.#manager.consumers.info(SHARDS.stream, WORKERS);
    return num_pending + num_ack_pending;
  }

  /** The marker of a shard whose result is in the stream of results; undefined if it is not there. */
  async result({ id }: Shard): Promise<Marker | undefined> {
    try {
      const subject = `${RESULTS.subject}.${id}.done`;
      const message = await this.#manager.streams.getMessage(RESULTS.stream, { last_by_subj: subject });
      return message?.json<Marker>();
    } catch {
      return undefined;
    }
  }

  /** Publishes the output of a shard in parts, then its marker. What was published before is not doubled. */
  async publish({ id }: Shard, output: Uint8Array, marker: Marker): Promise<void> {
    for (let k = 0; k * CHUNK < output.length; k++) {
      const part = output.subarray(k * CHUNK, (k + 1) * CHUNK);
      await this.#client.publish(`${RESULTS.subject}.${id}.${k}`, part, { msgID: `${id}.${k}` });
    }
    const text = JSON.stringify(marker);
    await this.#client.publish(`${RESULTS.subject}.${id}.done`, text, { msgID: `${id}.done` });
  }

  async close(): Promise<void> {
    await this.#connection.drain();
  }

  async #consumer(): Promise<Consumer> {
    return await this.#client.consumers.get(SHARDS.stream, WORKERS);
  }

  async #prepare(): Promise<void> {
    const { streams, consumers } = this.#manager;
    const common = { storage: StorageType.File, duplicate_window: REMEMBERED * SECOND };
    await streams.add({
      ...common,
      name: SHARDS.stream,
      subjects: [`${SHARDS.subject}.*`],
      retention: RetentionPolicy.Workqueue,
    });
    await streams.add({
      ...common,
      name: RESULTS.stream,
      subjects: [`${RESULTS.subject}.*.*`],
      max_msgs_per_subject: 1,
    });
    await consumers.add(SHARDS.stream, {
      durable_name: WORKERS,
      ack_policy: AckPolicy.Explicit,
      ack_wait: ACK_WAIT * SECOND,
      max_ack_pending: 100_000,
    });
  }
}
