// Checks the documentation of the public surface: everything that an entry exports has a doc comment, every link leads
// somewhere, and every type that a signature names is exported from the same entry or from `crossarc`. Research may also
// name types of `crossarc/evaluate`, because results of experiments hold scores.
import { fileURLToPath } from "node:url";
import { Application, LogLevel } from "typedoc";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = "src/index.ts";
const RESEARCH = "src/research.ts";
/** Entries that are checked together: each alone with the main one, and all, so that links between them work. */
const GROUPS = [
  [MAIN],
  [MAIN, "src/train.ts"],
  [MAIN, "src/evaluate.ts"],
  [MAIN, "src/evaluate.ts", RESEARCH],
  [MAIN, "src/pool.ts"],
  [MAIN, "src/query.ts"],
  [
    MAIN,
    "src/train.ts",
    "src/evaluate.ts",
    RESEARCH,
    "src/pool.ts",
    "src/query.ts",
    "src/models/english.ts",
    "src/models/english-tiny.ts",
  ],
];

process.chdir(ROOT);
for (const [i, entryPoints] of GROUPS.entries()) {
  const isAll = i === GROUPS.length - 1;
  const application = await Application.bootstrap({
    entryPoints,
    tsconfig: "tsconfig.build.json",
    skipErrorChecking: true,
    excludePrivate: true,
    excludeExternals: true,
    excludeInternal: true,
    logLevel: LogLevel.Warn,
    emit: "none",
    disableSources: true,
    validation: { notExported: true, notDocumented: isAll, invalidLink: isAll, rewrittenLink: isAll },
    requiredToBeDocumented: [
      "Enum",
      "EnumMember",
      "Variable",
      "Function",
      "Class",
      "Interface",
      "Property",
      "Method",
      "Accessor",
      "TypeAlias",
    ],
  });
  const project = await application.convert();
  if (project === undefined) process.exit(1);
  application.validate(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings()) process.exitCode = 1;
}
