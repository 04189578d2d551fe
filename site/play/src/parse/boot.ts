// The first script of the worker that parses: the model that its address names is fetched while the code that
// reads it arrives.
import type { WorkerScope } from "../worker-types.ts";
import type { ParseReply, ParseRequest } from "./protocol.ts";

const scope = self as unknown as WorkerScope<ParseRequest, ParseReply>;
const fetched = new Map<string, Promise<Response>>();
const address = location.hash.slice(1);
if (address !== "") {
  const response = fetch(address);
  response.catch(() => {});
  fetched.set(address, response);
}
const waiting: ParseRequest[] = [];
scope.onmessage = ({ data }) => waiting.push(data);
import("./worker.ts").then(({ listen }) => listen(fetched, waiting));
