import englishAddress from "../../../../models/english.model?url";
import smallSwapAddress from "../../models/small-swap.model?url";
import { type ModelChoice, ParseClient } from "./client.ts";

/** The worker that parses. */
export const client = new ParseClient();

/** The fetch of the English model starts with the page, before the worker is ready. */
let early: Promise<ArrayBuffer> | undefined = fetched(englishAddress);
early.catch(() => {});

/** Loads the English model. */
export function loadEnglish(): Promise<ModelChoice> {
  return client.load("english", "English", () => {
    const bytes = early ?? fetched(englishAddress);
    early = undefined;
    return bytes;
  });
}

/** Loads the small model that leads derivations. */
export function loadSmallSwap(): Promise<ModelChoice> {
  return client.load("small-swap", "Small Swap model", () => fetched(smallSwapAddress));
}

/** Loads a model from a file of the user. */
export async function loadFile(file: File): Promise<ModelChoice> {
  return client.load(`${file.name} ${file.size} ${file.lastModified}`, file.name, () => file.arrayBuffer());
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: expected the model, found status ${response.status}`);
  return response.arrayBuffer();
}
