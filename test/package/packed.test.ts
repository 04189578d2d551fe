import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HAS_TINY } from "../support/models.js";
import { HAS_SITE } from "../support/site.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const CONSUMER = new URL("consumer", import.meta.url).pathname;
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** A project of a user, with the packed package in its node_modules and nothing else there. */
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "crossarc-consumer-"));
  const packed = execFileSync(
    "npm",
    ["pack", "--ignore-scripts", "--silent", "--pack-destination", project],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  ).trim();
  const installed = join(project, "node_modules/crossarc");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(project, packed), "-C", installed, "--strip-components=1"]);
  cpSync(CONSUMER, project, { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
}, 180_000);

afterAll(() => rmSync(project, { recursive: true }));

/** What tsc says about the project, "" if nothing is wrong. */
function compiled(options: object, files = readdirSync(CONSUMER)): string {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  try {
    execFileSync(process.execPath, [TSC, "-p", project], { encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe("the packed package", () => {
  it("type-checks without DOM, without the types of Node and without skipLibCheck", () => {
    expect(compiled({ module: "NodeNext", moduleResolution: "NodeNext" })).toBe("");
  });

  it("type-checks as bundlers resolve it", () => {
    expect(compiled({ module: "ESNext", moduleResolution: "bundler" })).toBe("");
  });

  it("gives types that find a mistake", () => {
    const wrong = 'import { readConllu } from "crossarc";\nexport const wrong: number = readConllu("");\n';
    writeFileSync(join(project, "wrong.ts"), wrong);
    expect(compiled({ module: "NodeNext" }, ["wrong.ts"])).toContain("is not assignable to type 'number'");
  });

  it("reads, parses, draws and evaluates in plain Node, from text to a score", () => {
    const script = `
      import { conlluText, readConllu, treeText } from "crossarc";
      import { evaluate } from "crossarc/evaluate";
      import { english } from "crossarc/models/english";
      import { SYSTEM_NAMES } from "crossarc/research";
      import { FAMILIES } from "crossarc/train";
      const { columns: sentences } = (await english())("Two boats left.");
      const again = [...readConllu(sentences.map((sentence) => conlluText(sentence)).join(""))];
      console.log(treeText(sentences[0]).includes("boats"), evaluate(sentences, again).las);
      console.log(SYSTEM_NAMES.length > 5, FAMILIES.length > 3);`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
    expect(String(printed)).toBe("true 1\ntrue true\n");
  });

  it("parses in threads, and gives documents of its own classes", () => {
    const script = `
      import { documentOf } from "crossarc";
      import { englishModel } from "crossarc/models/english";
      import { createPool } from "crossarc/pool";
      const pool = await createPool({ model: englishModel(), threads: 2 });
      const doc = await pool.parse("Two boats left.");
      console.log(doc.sentences[0].root.text, documentOf(doc.columns, doc.text).tokens.length);
      await pool.close();`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
    expect(String(printed)).toBe("left 4\n");
  });

  it("has a command line that needs no other package", () => {
    const bin = join(project, "node_modules/crossarc/bin/crossarc.js");
    const printed = execFileSync(process.execPath, [bin, "Two boats left."], {
      cwd: project,
      encoding: "utf8",
    });
    expect(printed).toContain("boats");
    const manifest = JSON.parse(readFileSync(join(project, "node_modules/crossarc/package.json"), "utf8"));
    for (const kind of ["dependencies", "optionalDependencies"]) expect(manifest[kind] ?? {}).toEqual({});
    // Peers that npm never installs by itself, because they are optional.
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta?.[peer]).toEqual({ optional: true });
      expect(existsSync(join(project, "node_modules", peer))).toBe(false);
    }
  });

  it("has the models english and english-tiny, but not english-large", () => {
    const installed = join(project, "node_modules/crossarc");
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    const models = ["english", ...(HAS_TINY ? ["english-tiny"] : [])];
    expect(files.filter((file) => /english[^/]*\.model$/.test(file)).sort()).toEqual(
      models.map((name) => `models/${name}.model`).sort(),
    );
    expect(files.filter((file) => file.endsWith(".data.js")).sort()).toEqual(
      models.map((name) => `models/${name}.data.js`).sort(),
    );
    expect(files.filter((file) => file.startsWith("packages/") && !file.endsWith(".md"))).toEqual([
      "packages/english-large",
    ]);
  });

  it("holds every file that its documents link to", () => {
    const installed = join(project, "node_modules/crossarc");
    const documents = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".md"),
    );
    const links = documents.flatMap((file) => {
      const text = readFileSync(join(installed, file), "utf8").replaceAll(/^```(?:.*\n)*?```/gm, "");
      const targets = [...text.matchAll(/\]\(([^)\s#]+)|(?:src|href)="([^"#]+)/g)].map(
        ([, a, b]) => (a ?? b)!,
      );
      return targets
        .filter((target) => !/^https?:/.test(target))
        .map((target) => join(dirname(file), target));
    });
    expect(links).toEqual(
      expect.arrayContaining(["docs/guide/text.md", "models/english.md", "ARCHITECTURE.md"]),
    );
    expect(links.filter((link) => !existsSync(join(installed, link)))).toEqual([]);
  });

  it("invents no addresses: its manifest and the documents on installing it have none", () => {
    const documents = ["README.md", "package.json", "docs/guide/runs-anywhere.md"];
    for (const file of documents) {
      const text = readFileSync(join(project, "node_modules/crossarc", file), "utf8");
      expect(text.match(/https?:\/\/[^\s)"'`]+/g) ?? []).toEqual([]);
    }
  });

  it.skipIf(!HAS_SITE)("holds the site, without a second copy of the English model", () => {
    const site = join(project, "node_modules/crossarc/site");
    const files = readdirSync(site, { recursive: true, encoding: "utf8" });
    expect(files).toEqual(expect.arrayContaining(["dist/index.html", "dist/guide/start.html", "dist/sw.js"]));
    expect(files.filter((file) => /english.*\.model$/.test(file))).toEqual([]);
    expect(files.filter((file) => !file.startsWith("dist"))).toEqual([]);
    expect(readFileSync(join(site, "dist/THIRD-PARTY.txt"), "utf8")).toContain("vue ");
  });

  it("holds the licences of the packages that are bundled into the command line", () => {
    const licences = readFileSync(join(project, "node_modules/crossarc/dist/run/THIRD-PARTY.txt"), "utf8");
    for (const name of ["commander", "cli-progress", "picocolors"]) expect(licences).toContain(`\n${name} `);
  });
});

describe("the package crossarc-english-large", () => {
  const large = () => join(project, "node_modules/crossarc-english-large");
  /** Runs the command line of the packed package in a folder. */
  const run = (cwd: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(project, "node_modules/crossarc/bin/crossarc.js"), ...args], {
      cwd,
      encoding: "utf8",
    });
  const parse = (cwd: string) =>
    run(cwd, "parse", "--model", "english-large", "--string", "Two boats left.", "-q");

  it("is named by the error that its model is missing, with how to add it", () => {
    const { status, stdout, stderr } = parse(project);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "crossarc: the model english-large is in a package of its own, which is not installed; add it with: npm install crossarc-english-large (or, instead of the name, the path of the folder packages/english-large of Crossarc)\n",
    );
  });

  it("packs its model, its functions and its card, and no other file", () => {
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: join(ROOT, "packages/english-large"),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
    const functions = ["index.d.ts", "index.js", "index.node.js", "shared-pipeline.js"];
    const paths = files.map(({ path }) => path);
    expect(paths.filter((path) => path !== "english-large.model").sort()).toEqual(
      ["README.md", "english-large.model.d.ts", "package.json", ...functions].sort(),
    );
  });

  describe("when it is installed", () => {
    beforeAll(() => {
      cpSync(join(ROOT, "packages/english-large"), large(), {
        recursive: true,
        filter: (file) => !file.endsWith(".model"),
      });
      // A small model of the same kind.
      const harbour = join(ROOT, "examples/harbour.conllu");
      const encoder = ["--encoder", join(ROOT, "test/data/transformer"), "--learner", "neural"];
      const output = ["-q", "-o", join(large(), "english-large.model")];
      const { status, stderr } = run(
        project,
        ...["train", harbour, "--dev", harbour, "--steps", "all", ...encoder, "--epochs", "1", ...output],
      );
      expect([status, stderr]).toEqual([0, ""]);
    }, 180_000);

    it("is found by the name of its model, from the current folder and from the place of Crossarc", () => {
      const elsewhere = mkdtempSync(join(tmpdir(), "crossarc-elsewhere-"));
      try {
        const { status, stdout, stderr } = parse(project);
        expect([status, stderr]).toEqual([0, ""]);
        expect(stdout).toContain("# text = Two boats left.");
        expect(parse(elsewhere).stdout).toBe(stdout);
        // A file with the name of a model comes first.
        writeFileSync(join(elsewhere, "english-large"), "no model");
        expect(parse(elsewhere).stderr).toContain("crossarc: english-large: ");
      } finally {
        rmSync(elsewhere, { recursive: true });
      }
    });

    it("serves other commands by the same name", () => {
      const folder = join(project, "corpus");
      writeFileSync(join(project, "text.txt"), "Two boats left.");
      const planned = run(project, "corpus", "plan", "text.txt", "-m", "english-large", "-q", "-o", folder);
      expect([planned.status, planned.stderr]).toEqual([0, ""]);
      const done = run(project, "corpus", "run", folder, "-q", "--workers", "1");
      expect([done.status, done.stderr]).toEqual([0, ""]);
      const found = run(
        project,
        ...["grep", "pattern { X [form=boats] }", "--model", "english-large", "--string", "Two boats left."],
      );
      expect(found.stdout).toContain("[X boats]");
    });

    it("loads its model once, gives its bytes to a pool, and has types", () => {
      const script = `
        import { englishLarge, englishLargeModel } from "crossarc-english-large";
        import { createPool } from "crossarc/pool";
        const nlp = await englishLarge();
        console.log(nlp("Two boats left.").tokens[1].text, nlp === (await englishLarge()));
        await englishLarge({ url: "elsewhere" }).catch(({ name }) => console.log(name));
        const pool = await createPool({ model: englishLargeModel(), threads: 1 });
        console.log((await pool.parse("Two boats left.")).tokens[1].text);
        await pool.close();`;
      const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
      expect(String(printed)).toBe("boats true\nTypeError\nboats\n");
      // Browsers fetch the file. A request that fails is made again at the next call.
      const fetched = `
        import { readFile } from "node:fs/promises";
        const asked = [];
        globalThis.fetch = async (url) => {
          asked.push(String(url).replace(/^.*\\//, ""));
          if (asked.length === 1) return new Response("", { status: 404 });
          return new Response(await readFile(url));
        };
        const { englishLarge, englishLargeModel } = await import("./node_modules/crossarc-english-large/index.js");
        await englishLarge().catch(({ name }) => console.log(name));
        const nlp = await englishLarge();
        console.log(nlp("Two boats left.").tokens[1].text, nlp === (await englishLarge()));
        console.log((await englishLargeModel()).length > 0, asked.join(" "));`;
      const web = execFileSync(process.execPath, ["--input-type=module", "-e", fetched], { cwd: project });
      const file = "english-large.model";
      expect(String(web)).toBe(`ModelError\nboats true\ntrue ${file} ${file} ${file}\n`);
      const typed = `import type { DocumentPipeline } from "crossarc";
import { englishLarge, englishLargeModel } from "crossarc-english-large";
import address from "crossarc-english-large/english-large.model";
export const nlp: Promise<DocumentPipeline> = englishLarge();
export const model: [Promise<Uint8Array>, string] = [englishLargeModel(), address];
`;
      writeFileSync(join(project, "large.ts"), typed);
      expect(compiled({ module: "NodeNext" }, ["large.ts"])).toBe("");
      expect(compiled({ module: "ESNext", moduleResolution: "bundler" }, ["large.ts"])).toBe("");
    });
  });
});
