import { loadPipeline } from "crossarc";

/**
 * Makes a function that loads a pipeline at its first call, and returns the same one later. A load that fails is
 * forgotten, and options are refused.
 * @param {() => Promise<Uint8Array | Response>} read
 */
export function sharedPipeline(read) {
  /** @type {ReturnType<typeof loadPipeline> | undefined} */
  let pipeline;
  return async (/** @type {unknown[]} */ ...options) => {
    if (options.length > 0)
      throw new TypeError(
        "englishLarge takes no options: loadPipeline of crossarc loads a model from another place",
      );
    if (pipeline === undefined) {
      pipeline = loadPipeline(read());
      pipeline.catch(() => {
        pipeline = undefined;
      });
    }
    return pipeline;
  };
}
