import pino, { type Logger } from "pino";
import { RequestError } from "../../serve/engine/request-error.js";
import type { RequestRecord } from "../../serve/http/scope.js";

/** How much a server writes to its log. */
export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

/** Makes a log that writes a line of JSON for each event to standard error. */
export function serverLog(level: (typeof LOG_LEVELS)[number]): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, pino.destination({ dest: 2, sync: false }));
}

/** Writes what is known about a request. It holds no text of users unless the record has it. */
export function logRequest(log: Logger, record: RequestRecord): void {
  const { error, duration, ...fields } = record;
  const line = { ...fields, ms: Math.round(10 * duration) / 10 };
  const mayTell = record.text !== undefined;
  if (record.status >= 500) log.error({ ...line, error: describedError(error, mayTell) }, "request");
  else log.info(line, "request");
}

/**
 * An error for the log: its kind and place, and its message only if that may hold a text of users or surely
 * holds none.
 */
export function describedError(error: unknown, mayTell: boolean): string {
  if (!(error instanceof Error)) return typeof error;
  if (mayTell || error instanceof RequestError || "code" in error) return error.message;
  const place = /^\s*at .*$/m.exec(error.stack ?? "")?.[0].trim() ?? "";
  return `${error.name} ${place}`;
}
