import { resolve } from "node:path";
import { shardOf } from "../../../corpus/shards/manifest.js";
import { UsageFailure } from "../../failure.js";
import { remark } from "../../progress.js";
import type { CorpusEngine } from "./engine.js";

/** NATS: a message for each shard, which workers take one after the other. */
export const natsEngine: CorpusEngine = {
  about: "a queue of NATS JetStream, for crossarc corpus worker",
  async submit({ folder, manifest, waiting }, { nats, quiet }) {
    if (nats === undefined)
      throw new UsageFailure("--engine nats: expected --nats with the address of a server");
    const { ShardQueue } = await import("./nats-queue.js");
    const queue = await ShardQueue.connect(nats);
    try {
      let known = 0;
      for (const task of waiting) {
        const job = { folder: resolve(folder.path), shard: await shardOf(manifest, task) };
        if (await queue.add(job)) known++;
      }
      const also = known === 0 ? "" : `, of which ${known} were in the queue already`;
      remark(
        `${waiting.length} shards are in the queue${also}; next: crossarc corpus worker --nats ${nats}`,
        quiet,
      );
    } finally {
      await queue.close();
    }
  },
};
