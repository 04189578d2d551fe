import type { Place } from "../engine/admission.js";
import { RequestError } from "../engine/request-error.js";

/** The media type of a request in lower case, without parameters; "" if it has none. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/**
 * Reads the body of a request, as far as its place allows.
 *
 * @throws RequestError 413 or 429 if it is too large, 415 if it is compressed, 400 if it breaks off
 * @throws the reason of the signal if it aborts
 */
export async function bodyBytes(
  request: Request,
  place: Place,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity")
    throw new RequestError(415, "expected a body without Content-Encoding, found a compressed one");
  const announced = Number(request.headers.get("content-length") ?? 0);
  // What is announced is refused at once; what arrives beyond it is counted as it comes.
  if (Number.isSafeInteger(announced) && announced > 0) place.addBytes(announced);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      length += value.length;
      if (length > announced) place.addBytes(Math.min(value.length, length - announced));
      chunks.push(value);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, "expected a whole body, found one that broke off");
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Decodes UTF-8.
 * @throws RequestError 400 if it is not UTF-8
 */
export function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError(400, "expected UTF-8, found other bytes in the body");
  }
}

/**
 * Reads fields in the form of a query string, `name=value&name=value`.
 * @throws RequestError 400 if an escape is broken
 */
export function urlEncodedFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const item of text.split("&")) {
    if (item === "") continue;
    const equals = item.indexOf("=");
    const [name, value] = equals === -1 ? [item, ""] : [item.slice(0, equals), item.slice(equals + 1)];
    fields.set(unescaped(name), unescaped(value));
  }
  return fields;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new RequestError(400, "expected escapes of UTF-8 such as %C3%A9, found a broken one");
  }
}

/**
 * Reads the fields of a form: `application/x-www-form-urlencoded` or `multipart/form-data`.
 * @throws RequestError 400 if the form is broken or none
 */
export async function formFields(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Map<string, string>> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") return urlEncodedFields(decodedText(bytes));
  if (type !== "multipart/form-data") {
    throw new RequestError(400, `Unsupported payload Content-Type '${printable(type) || "<none>"}'.`);
  }
  const fields = new Map<string, string>();
  try {
    const headers = { "content-type": request.headers.get("content-type")! };
    const form = await new Response(bytes, { headers }).formData();
    for (const [name, value] of form) {
      fields.set(
        name,
        typeof value === "string" ? value : decodedText(new Uint8Array(await value.arrayBuffer())),
      );
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, "Cannot parse the multipart/form-data payload.");
  }
  return fields;
}

/** Text of a request as an error may repeat it: short and without control characters. */
export function printable(text: string): string {
  return text.slice(0, 80).replaceAll(/[^\P{C}]/gu, "?");
}
