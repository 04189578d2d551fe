import pino, { type Logger } from "pino";
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
  if (record.status >= 500) log.error({ ...line, error: described(error) }, "request");
  else log.info(line, "request");
}

/** The kind of an error; its message only if it cannot repeat a text of users. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return error.name === "RequestError"
    ? error.message
    : `${error.name}: ${(error.stack ?? "").split("\n")[1]?.trim() ?? ""}`;
}
