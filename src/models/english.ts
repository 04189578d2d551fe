import type { Pipeline } from "../pipeline/pipeline.js";
import { loadPipeline } from "../pipeline/pipeline-model.js";

/**
 * Loads the English pipeline that is included in the package. In Node it reads the file of the model. In
 * browsers and bundles it imports the same bytes as a module, which needs no settings.
 *
 * @throws {ModelError} if the bytes are not the model
 */
export async function english(): Promise<Pipeline> {
  const { default: text } = await import("../../models/english.data.js");
  return loadPipeline(bytesOf(text));
}

function bytesOf(base64: string): Uint8Array {
  // New engines decode base 64 in one call, which the types of ES2023 do not have.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
