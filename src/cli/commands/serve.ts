import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { builtInModel, isModelName, MODEL_LICENCE, MODEL_NAMES, modelFile } from "../../node/named-models.js";
import type { NamedModel } from "../../node/served-models.js";
import { BUILT_IN_SITE } from "../../node/site-files.js";
import { UsageFailure } from "../failure.js";
import { MODELS_BY_NAME } from "../options/model-option.js";
import { numberOption } from "../options/number-option.js";

interface Options {
  readonly model?: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly workers: number;
  readonly maxBody: number;
  readonly maxSentence: number;
  readonly maxTime: number;
  readonly maxQueue: number;
  readonly maxQueueSize: number;
  readonly maxConnections: number;
  readonly sendTime: number;
  readonly threadMemory: number;
  readonly grace: number;
  readonly token?: string;
  readonly cors?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly site?: string;
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  readonly logText?: true;
}

const ABOUT =
  "Parse over HTTP: UDPipe's REST API (/process, /models) and one of its own (/v1/parse, /v1/models), described at /openapi.json. SIGHUP reads the models again; SIGTERM finishes the requests under way and ends.";

/** The names of the built-in model, as UDPipe's service names its model of the same treebank. */
const BUILT_IN_NAMES = ["english-ewt", "en_ewt", "eng", "en"] as const;

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
const MIB = 1 << 20;

/** `crossarc serve` */
export function serveCommand(): Command {
  const collect = (value: string, before: readonly string[] = []) => [...before, value];
  return new Command("serve")
    .description(ABOUT)
    .option(
      "-m, --model <name=model>",
      `model to serve, under a name or several: NAME:ALIAS=MODEL, which is ${MODELS_BY_NAME}; may be given several times, the first is the default (default: ${MODEL_NAMES[0]})`,
      collect,
    )
    .option("--host <address>", "address to listen on; 0.0.0.0 for all networks", "127.0.0.1")
    .addOption(
      numberOption("--port <n>", "port to listen on; 0 for any that is free", 0, 65_535).default(8080),
    )
    .addOption(
      numberOption("--workers <n>", "number of threads that parse", 1, 64).default(availableParallelism()),
    )
    .addOption(numberOption("--max-body <MiB>", "largest body of a request", 1, 1024).default(16))
    .addOption(numberOption("--max-sentence <words>", "longest sentence", 1, 50_000).default(2000))
    .addOption(
      numberOption("--max-time <s>", "longest time for a request and its answer", 1, 86_400).default(300),
    )
    .addOption(
      numberOption("--send-time <s>", "longest time for a client to send its request", 1, 86_400).default(30),
    )
    .addOption(
      numberOption("--max-queue <n>", "most requests that wait; others get 429", 1, 1_000_000).default(1000),
    )
    .addOption(numberOption("--max-queue-size <MiB>", "most bytes that wait", 1, 100_000).default(64))
    .addOption(
      numberOption("--max-connections <n>", "most connections at the same time", 1, 1_000_000).default(
        10_000,
      ),
    )
    .addOption(numberOption("--thread-memory <MiB>", "largest heap of a thread", 64, 100_000).default(1024))
    .addOption(
      numberOption("--grace <s>", "time for requests under way when the server ends", 0, 3600).default(30),
    )
    .addOption(new Option("--token <token>", "require this bearer token").env("CROSSARC_TOKEN"))
    .option(
      "--cors <origin>",
      "let pages of this origin call the server; * for all; may be given several times",
      collect,
    )
    .option(
      "--allow-host <name>",
      "accept requests to this host name while listening on loopback; may be given several times",
      collect,
    )
    .option(
      "--site <folder>",
      "folder with a site to show at / (default: the playground, if it is installed)",
    )
    .addOption(
      new Option("--log-level <level>", "what to write to the log on standard error")
        .choices(["silent", "error", "warn", "info", "debug"])
        .default("info"),
    )
    .option("--log-text", "write the texts of requests to the log")
    .addHelpText(
      "after",
      `
Examples:
  crossarc serve
  crossarc serve --model english-web=my.model --port 8001 --workers 4
  curl -F data="Two boats left." -F tokenizer= -F tagger= -F parser= http://localhost:8080/process
  curl -H "content-type: text/plain" --data-binary @novel.txt "http://localhost:8080/v1/parse?format=ndjson"
`,
    )
    .action(serve);
}

async function serve(options: Options): Promise<void> {
  const models = modelsOf(options.model);
  if (options.site !== undefined && !existsSync(options.site))
    throw new UsageFailure(`--site: no such folder: ${options.site}`);
  if (options.token === "") throw new UsageFailure("--token: expected a token, found an empty one");
  const isLoopback = LOOPBACK.includes(options.host);
  // What only a server needs is loaded now, so that other commands start faster.
  const [{ ParseServer }, { serverLog }] = await Promise.all([
    import("../serve/server.js"),
    import("../serve/logs.js"),
  ]);
  const log = serverLog(options.logLevel);
  const server = await ParseServer.start({
    models,
    host: options.host,
    port: options.port,
    threads: options.workers,
    limits: {
      body: options.maxBody * MIB,
      sentence: options.maxSentence,
      time: options.maxTime * 1000,
      queue: options.maxQueue,
      queueBytes: options.maxQueueSize * MIB,
    },
    heap: options.threadMemory,
    sendTime: options.sendTime,
    connections: options.maxConnections,
    grace: options.grace,
    token: options.token,
    origins: options.cors,
    // A page on the web must not reach a private server under a name that leads to loopback.
    hosts: isLoopback ? ["localhost", "127.0.0.1", "[::1]", ...(options.allowHost ?? [])] : undefined,
    site: options.site ?? BUILT_IN_SITE,
    keepsText: options.logText,
    log,
  });
  process.stdout.write(`listening on ${server.address}\n`);
  log.info({ address: server.address, models: models.map(({ names: [name] }) => name) }, "listening");
  process.on("SIGHUP", () => void server.reload());
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        log.info({ signal }, "finishing the requests under way");
        resolve();
      });
    }
  });
  await server.close();
  log.info("closed");
  log.flush();
}

/** The models of the options, or the built-in one. */
function modelsOf(options: readonly string[] | undefined): [NamedModel, ...NamedModel[]] {
  if (options === undefined) {
    const file = builtInModel();
    if (file === undefined)
      throw new UsageFailure("expected --model NAME=FILE: no model is built in; crossarc train makes one");
    return [{ names: BUILT_IN_NAMES, file, licence: MODEL_LICENCE }];
  }
  const models = options.map((option): NamedModel => {
    const equals = option.indexOf("=");
    const file = option.slice(equals + 1);
    const names =
      equals === -1 ? [basename(file).replace(/\.model$/, "")] : option.slice(0, equals).split(":");
    const wrong = names.find((name) => !/^[\w.-]+$/.test(name));
    if (wrong !== undefined)
      throw new UsageFailure(
        `--model: expected a name of letters, digits, ".", "-" and "_", found "${wrong}"`,
      );
    if (file === "") throw new UsageFailure(`--model: expected NAME=FILE, found "${option}"`);
    return { names: names as [string, ...string[]], file };
  });
  const all = models.flatMap(({ names }) => names);
  const twice = all.find((name, k) => all.indexOf(name) !== k);
  if (twice !== undefined) throw new UsageFailure(`--model: expected different names, found ${twice} twice`);
  return models.map(({ names, file }) => ({
    names,
    file: modelFile(file),
    licence: isModelName(file) ? MODEL_LICENCE : undefined,
  })) as [NamedModel, ...NamedModel[]];
}
