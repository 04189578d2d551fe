// The large English model in browsers. Bundlers copy the file of the model, because its address is written like this.
import { ModelError } from "crossarc";
import { sharedPipeline } from "./shared-pipeline.js";

const fetched = async () => fetch(new URL("./english-large.model", import.meta.url));

export const englishLarge = sharedPipeline(fetched);

export async function englishLargeModel() {
  const response = await fetched();
  if (!response.ok)
    throw new ModelError(
      `expected the model english-large, found status ${response.status}: ${response.url}`,
    );
  return new Uint8Array(await response.arrayBuffer());
}
