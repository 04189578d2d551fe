import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readModelFile, writeModelFile } from "../../../src/model/model-file.js";
import { stepFiles } from "../../../src/pipeline/pipeline-model.js";
import { readConllu } from "../../../src/sentence/conllu/conllu-reader.js";
import { crossarc } from "../../support/command-line.js";

const HARBOUR = "examples/harbour.conllu";
const BERT = "test/data/transformer";
const QUICK = ["--learner", "neural", "--epochs", "1", "-q"] as const;
const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
const teacher = join(folder, "teacher.model");
const text = join(folder, "text.txt.gz");

beforeAll(async () => {
  writeFileSync(text, gzipSync("The harbour opens at six. Nobody saw the boat.\n\nA storm is expected.\n"));
  const run = await crossarc("train", HARBOUR, ...QUICK, "--steps", "all", "--encoder", BERT, "-o", teacher);
  expect(run).toMatchObject({ exitCode: 0, errors: "" });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

describe("crossarc train --encoder", () => {
  it("makes a pipeline whose parser has the transformer, and tags", async () => {
    const files = stepFiles(readFileSync(teacher));
    expect(Object.keys(files).sort()).toEqual(["lemmatize", "parse", "tokenize"]);
    expect(readModelFile(files.parse!).header).toMatchObject({
      kind: "transformer parser",
      transformer: { sizes: { layers: 3 } },
    });
    const parsed = await crossarc("parse", "-m", teacher, "-q", "--string", "The harbour opens at six.");
    expect(parsed.output).toMatch(/^2\tharbour\t[^_\t]+\t[A-Z]+\t/m);
    const tagged = await crossarc(
      "parse",
      "-m",
      teacher,
      "-q",
      "--steps",
      "tokenize,tag",
      "--string",
      "Six.",
    );
    expect(tagged.output).toMatch(/^1\tSix\t_\t[A-Z]+\t.*\t_\t_\t_\t/m);
  });

  it("leaves the encoder as it is with --frozen-encoder", async () => {
    const [one, two] = ["1", "2"].map((epochs) => ({
      epochs,
      model: join(folder, `frozen-${epochs}.model`),
    }));
    for (const { epochs, model } of [one!, two!]) {
      const options = [
        "--learner",
        "neural",
        "-q",
        "--encoder",
        BERT,
        "--frozen-encoder",
        "--epochs",
        epochs,
      ];
      expect(await crossarc("train", HARBOUR, ...options, "-o", model)).toMatchObject({
        exitCode: 0,
        errors: "",
      });
    }
    const [before, after] = [one!, two!].map(({ model }) => readModelFile(readFileSync(model)).tensors);
    expect(after!["transformer.layer0.attention.weights"]).toEqual(
      before!["transformer.layer0.attention.weights"],
    );
    expect(after!.words).not.toEqual(before!.words);
  });

  it("uses only the first layers and fewer bits if it is told to", async () => {
    const model = join(folder, "one.model");
    const options = ["--encoder", BERT, "--encoder-layers", "1", "--bits", "6"];
    expect((await crossarc("train", HARBOUR, ...QUICK, ...options, "-o", model)).exitCode).toBe(0);
    expect(readModelFile(readFileSync(model)).header).toMatchObject({
      transformer: { sizes: { layers: 1 } },
      bits: 6,
    });
  });

  it.each([
    [["--encoder", "examples"], /^crossarc: examples: expected one file \*\.safetensors, found none\n$/],
    [["--encoder", BERT, "--encoder-layers", "7"], /expected 1 to 3 layers, as config\.json says, found 7/],
    [["--frozen-encoder"], /--frozen-encoder needs --encoder, found none/],
    [
      ["--encoder", BERT, "--frozen-encoder", "--workers", "2"],
      /a frozen encoder trains on one thread, found --workers 2/,
    ],
    [["--bits", "9"], /option '--bits <n>' argument '9' is invalid\. Expected a whole number from 4 to 8/],
    [["--bits", "7", "--learner", "linear"], /--bits is for the learner neural/],
    [["--encoder", BERT, "--frozen-encoder", "--bits", "7"], /a frozen encoder stays as it is, found 7 bits/],
    [["--encoder-layers", "2"], /--encoder-layers needs --encoder, found none/],
    [["--tagger", "linear"], /--tagger linear is for the step tag, found --steps parse/],
    [["--encoder", BERT, "--learner", "linear"], /--encoder is for the learner neural/],
    [
      ["--tagger", "joint", "--steps", "tag"],
      /a parser that finds tags \(.*\) needs the steps tag and parse, found no parse/,
    ],
  ])("refuses %j", async (options, message) => {
    const run = await crossarc("train", HARBOUR, "-q", ...options, "-o", join(folder, "refused.model"));
    expect(run.exitCode).not.toBe(0);
    expect(run.errors).toMatch(message);
    expect(existsSync(join(folder, "refused.model"))).toBe(false);
  });
});

describe("crossarc train --teacher", () => {
  const args = ["train", HARBOUR, ...QUICK, "--steps", "all", "--size", "tiny", "--teacher", teacher];

  it("learns the words of the text, and leaves nothing but the model", async () => {
    const model = join(folder, "student.model");
    const words = join(folder, "words.conllu");
    const line = (word: string) => `1\t${word}\t_\t_\t_\t_\t_\t_\t_\t_\n\n`;
    writeFileSync(words, line("zanzibar").repeat(5));
    const run = await crossarc(...args, "--unlabelled", text, "--unlabelled", words, "-o", model);
    expect(run).toMatchObject({ exitCode: 0, errors: "" });
    const { parse } = stepFiles(readFileSync(model));
    const { header } = readModelFile(parse!);
    expect((header.vocabulary as { words: string[] }).words).toContain("zanzibar");
    expect(header.kind).toBe("neural parser");
    expect(readdirSync(folder).filter((name) => /lessons|checkpoint/.test(name))).toEqual([]);
  });

  it("gives the same model again", async () => {
    const models = ["first", "second"].map((name) => join(folder, `${name}.model`));
    for (const model of models) {
      expect((await crossarc(...args, "--unlabelled", text, "-o", model, "--resume")).exitCode).toBe(0);
    }
    const [first, second] = models.map((model) => readFileSync(model));
    expect(first!.equals(second!)).toBe(true);
  });

  it("keeps the answers in a file for other networks, which may learn from a part of them", async () => {
    const lessons = join(folder, "kept.lessons");
    const [first, again, part] = ["a", "b", "c"].map((name) => join(folder, `${name}.model`));
    const loud = args.filter((arg) => arg !== "-q");
    const run = (model: string, ...more: string[]) =>
      crossarc(...loud, "--unlabelled", HARBOUR, "--lessons", lessons, ...more, "-o", model);
    expect((await run(first!)).errors).toMatch(/teacher: 20 sentences, 194 words\n/);
    expect((await run(again!)).errors).toMatch(/teacher: 20 sentences, 194 words, from .*kept\.lessons\n/);
    expect(readFileSync(again!).equals(readFileSync(first!))).toBe(true);
    const { errors } = await run(part!, "--lesson-words", "60");
    const words = Number(/learning from (\d+) words of them/.exec(errors)![1]);
    expect(words).toBeGreaterThan(30);
    expect(words).toBeLessThanOrEqual(60);
    expect(readFileSync(part!).equals(readFileSync(first!))).toBe(false);
    const other = await crossarc(...args, "--unlabelled", text, "--lessons", lessons, "-o", part!);
    expect(other).toMatchObject({ exitCode: 1 });
    expect(other.errors).toMatch(/kept\.lessons: expected answers about this text, found others/);
  });

  it("goes on with answers that were saved half-way, to the same model", async () => {
    const lessons = join(folder, "half.lessons");
    const [whole, resumed] = ["whole", "resumed"].map((name) => join(folder, `${name}.model`));
    const loud = args.filter((arg) => arg !== "-q");
    const run = (model: string) =>
      crossarc(...loud, "--unlabelled", HARBOUR, "--lessons", lessons, "-o", model);
    await run(whole!);
    const { header, tensors } = readModelFile(readFileSync(lessons));
    const { lengths, forms, ...arrays } = tensors as Record<string, Uint16Array>;
    const words = lengths!.subarray(0, 8).reduce((sum, length) => sum + length, 0);
    const all = lengths!.reduce((sum, length) => sum + length, 0);
    const cut = Object.entries(arrays).map(([name, array]) => [
      name,
      array.slice(0, (array.length / all) * words),
    ]);
    const text = new TextDecoder().decode(forms).split("\t");
    const half = {
      ...Object.fromEntries(cut),
      lengths: lengths!.slice(0, 8),
      forms: new TextEncoder().encode(text.slice(0, words + 1).join("\t")),
    };
    writeFileSync(lessons, writeModelFile({ ...header, isWhole: false }, half));
    expect((await run(resumed!)).errors).toContain(`going on from ${lessons}, which has ${words} words`);
    expect(readFileSync(resumed!).equals(readFileSync(whole!))).toBe(true);
  });

  it("takes the answers that an interrupted command left beside the model if they fit, and replaces others", async () => {
    const [kept, model] = [join(folder, "beside.lessons"), join(folder, "left.model")];
    const loud = args.filter((arg) => arg !== "-q");
    const run = (...options: string[]) => crossarc(...loud, ...options, "-o", model);
    await run("--unlabelled", text, "--lessons", kept);
    writeFileSync(`${model}.lessons`, readFileSync(kept));
    expect((await run("--unlabelled", text)).errors).toMatch(/words, from .*left\.model\.lessons/);
    expect(existsSync(`${model}.lessons`)).toBe(false);
    for (const other of [readFileSync(kept), "no answers"]) {
      writeFileSync(`${model}.lessons`, other);
      const replaced = await run("--unlabelled", HARBOUR);
      expect(replaced.exitCode).toBe(0);
      expect(replaced.errors).not.toContain("words, from");
      expect(replaced.errors).toMatch(/left\.model\.lessons: expected .*; the file is replaced\n/);
      writeFileSync(`${model}.lessons`, other);
      expect((await run("--unlabelled", HARBOUR, "--resume")).exitCode).toBe(1);
    }
  });

  it("takes a sample of the text", async () => {
    const sample = ["--unlabelled", HARBOUR, "--unlabelled-words", "40"];
    const run = await crossarc(
      ...args.filter((arg) => arg !== "-q"),
      ...sample,
      "-o",
      join(folder, "s.model"),
    );
    expect(run.errors).toContain(`reading ${HARBOUR} for a sample of 40 words\n`);
    const [, sentences, words] = /teacher: (\d+) sentences, (\d+) words/.exec(run.errors)!;
    expect(Number(words)).toBeLessThanOrEqual(40);
    expect(Number(sentences)).toBeGreaterThan(0);
  });

  it("learns from networks that are given tags, on variants of the treebank", async () => {
    const models = ["1", "2"].map((seed) => join(folder, `seed-${seed}.model`));
    for (const [k, model] of models.entries()) {
      await crossarc("train", HARBOUR, ...QUICK, "--seed", `${k + 1}`, "-o", model);
    }
    const distilled = join(folder, "distilled.model");
    const asked = [...models.flatMap((model) => ["--teacher", model]), "--unlabelled", HARBOUR];
    const loud = QUICK.filter((arg) => arg !== "-q");
    const run = await crossarc(
      ...["train", HARBOUR, ...loud, ...asked, "--unlabelled-variants", "3", "-o", distilled],
    );
    const words = [...readConllu(readFileSync(HARBOUR))].reduce((sum, { length }) => sum + length, 0);
    expect(run.errors).toContain(`, ${4 * words} words`);
    const { header } = readModelFile(readFileSync(distilled));
    expect((header.vocabulary as { tags: string[] }).tags.length).toBeGreaterThan(10);
  });

  it("makes variants only of treebanks with tags", async () => {
    const bare = join(folder, "bare.conllu");
    writeFileSync(bare, "1\tboats\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
    const wordsOf = async (...options: string[]) => {
      const loud = args.filter((arg) => arg !== "-q");
      const run = await crossarc(...loud, ...options, "-o", join(folder, "varied.model"));
      return Number(/ (\d+) words/.exec(run.errors)![1]);
    };
    const others = ["--unlabelled", text, "--unlabelled", bare];
    const plain = await wordsOf(...others);
    const words = [...readConllu(readFileSync(HARBOUR))].reduce((sum, { length }) => sum + length, 0);
    expect(await wordsOf(...others, "--unlabelled", HARBOUR, "--unlabelled-variants", "2")).toBe(
      plain + 3 * words,
    );
  });

  it.each([
    [
      ["--teacher", teacher, "--unlabelled", text, "--unlabelled-variants", "2"],
      /text\.txt\.gz: --unlabelled-variants is for treebanks with tags, found none/,
    ],
    [["--teacher", teacher], /--teacher needs --unlabelled, found none/],
    [["--unlabelled", text], /--unlabelled needs --teacher or --start, found neither/],
    [["--lesson-ratio", "2"], /--lesson-ratio needs --teacher, or --start with --unlabelled, found neither/],
    [
      ["--teacher", teacher, "--unlabelled", text, "--lesson-ratio", "0"],
      /expected a ratio of lessons above 0, found 0\n/,
    ],
    [
      ["--unlabelled-words", "20"],
      /--unlabelled-words needs --teacher, or --start with --unlabelled, found neither/,
    ],
    [["--lessons", "some.lessons"], /--lessons needs --teacher, or --start with --unlabelled, found neither/],
    [
      ["--teacher", teacher, "--teacher", teacher, "--unlabelled", text],
      /--teacher names a model twice: .*teacher\.model\n/,
    ],
    [
      ["--teacher", teacher, "--teacher", relative("", teacher), "--unlabelled", text],
      /--teacher names a model twice: .*teacher\.model\n/,
    ],
    [
      ["--teacher", teacher, "--unlabelled", text, "--unlabelled", relative("", text)],
      /--unlabelled names a text twice: /,
    ],
    [["--dropout", "1"], /--dropout <x>.*Expected a number from 0 to below 1, such as 0\.5\./],
    [
      ["--teacher", teacher, "--unlabelled", BERT],
      /test\/data\/transformer: expected text, found a folder\n/,
    ],
    [["--start", BERT], /test\/data\/transformer: expected a model, found a folder\n/],
    [["--base", BERT], /test\/data\/transformer: expected a model, found a folder\n/],
    [
      ["--base", teacher],
      /teacher\.model: its parser finds the tags, and nothing else would; expected --steps tag,parse, found --steps parse\n/,
    ],
    [
      ["--steps", "tag", "--base", teacher],
      /teacher\.model: its parser finds tags, and would not use those of another tagger\n/,
    ],
    [
      ["--teacher", teacher, "--unlabelled", "/dev/null"],
      /\/dev\/null: expected sentences of at most 120 words, found none/,
    ],
    [
      ["--teacher", teacher, "--unlabelled", text, "--head", "transition"],
      /--teacher is for --head graph, found transition/,
    ],
  ])("refuses %j", async (options, message) => {
    const run = await crossarc("train", HARBOUR, "-q", ...options, "-o", join(folder, "refused.model"));
    expect(run.exitCode).not.toBe(0);
    expect(run.errors).toMatch(message);
  });

  it.each([
    [["--learner", "linear"], /^crossarc: --teacher is for the learner neural, found linear\n$/],
    [["--system", "arc-eager"], /^crossarc: the option system is for the transition head/],
    [["--steps", "tokenize"], /^crossarc: --teacher needs the step parse, found --steps tokenize\n$/],
    [
      ["--unlabelled-variants", "2"],
      /bare\.conllu: --unlabelled-variants is for treebanks with tags, found none\n$/,
    ],
  ])("refuses %j before the teacher answers", async (options, message) => {
    const bare = join(folder, "bare.conllu");
    writeFileSync(bare, "1\tboats\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
    const model = join(folder, "early.model");
    const asked = ["--teacher", teacher, "--unlabelled", bare];
    const learner = options[0] === "--learner" ? [] : ["--learner", "neural"];
    const run = await crossarc("train", HARBOUR, "-q", ...learner, ...asked, ...options, "-o", model);
    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(message);
    expect(existsSync(`${model}.lessons`)).toBe(false);
  });

  it("tells texts apart by what is in them, and needs no seed for all of a text", async () => {
    const lessons = join(folder, "content.lessons");
    const [here, there] = ["here.txt", "there.txt"].map((name) => join(folder, name));
    for (const file of [here!, there!]) writeFileSync(file, "Nobody saw the boat. The harbour opens at six.");
    const run = (file: string, ...more: string[]) =>
      crossarc(...args, "--unlabelled", file, "--lessons", lessons, ...more, "-o", join(folder, "d.model"));
    expect((await run(here!)).exitCode).toBe(0);
    expect((await run(there!, "--seed", "5")).exitCode).toBe(0);
    writeFileSync(here!, "Somebody saw the boat. The harbour opens at six.");
    expect((await run(here!)).errors).toMatch(
      /content\.lessons: expected answers about this text, found others/,
    );
    expect((await run(there!, "--lesson-words", "1")).errors).toMatch(
      /--lesson-words 1: expected room for a sentence, found none that is so short/,
    );
  });

  it("leaves answers alone that it did not need", async () => {
    const model = join(folder, "alone.model");
    writeFileSync(`${model}.lessons`, "somebody's answers");
    expect((await crossarc("train", HARBOUR, ...QUICK, "-o", model)).exitCode).toBe(0);
    expect(readFileSync(`${model}.lessons`, "utf8")).toBe("somebody's answers");
    rmSync(`${model}.lessons`);
  });

  it("teaches networks of several seeds from the same sample with --unlabelled-seed", async () => {
    const lessons = join(folder, "seeds.lessons");
    const file = join(folder, "seeds.txt");
    writeFileSync(file, "Nobody saw the boat. The harbour opens at six. A storm is expected. It rained.");
    const run = (...more: string[]) => {
      const sample = ["--unlabelled", file, "--unlabelled-words", "10", "--lessons", lessons];
      return crossarc(...args, ...sample, ...more, "-o", join(folder, "s.model"));
    };
    expect((await run("--seed", "3")).exitCode).toBe(0);
    expect((await run("--seed", "4", "--unlabelled-seed", "3")).exitCode).toBe(0);
    expect((await run("--seed", "4")).errors).toMatch(
      /seeds\.lessons: expected answers of the seed 4, found those of 3, which --unlabelled-seed 3 takes/,
    );
  });

  it("names a file of answers that is broken", async () => {
    const lessons = join(folder, "broken.lessons");
    writeFileSync(lessons, "no answers at all, but long enough to be a file of them");
    const run = await crossarc(
      ...args,
      "--unlabelled",
      text,
      "--lessons",
      lessons,
      "-o",
      join(folder, "e.model"),
    );
    expect(run).toMatchObject({ exitCode: 1 });
    expect(run.errors).toMatch(
      /broken\.lessons: expected a file with answers of teachers: expected a model file/,
    );
    expect(readFileSync(lessons, "utf8")).toMatch(/^no answers at all/);
  });

  it("refuses a teacher that does not score all arcs", async () => {
    const linear = join(folder, "linear.model");
    await crossarc("train", HARBOUR, "--learner", "linear", "--epochs", "1", "-q", "-o", linear);
    const options = ["--teacher", linear, "--unlabelled", text];
    const run = await crossarc("train", HARBOUR, ...QUICK, ...options, "-o", join(folder, "refused.model"));
    expect(run).toMatchObject({ exitCode: 1 });
    expect(run.errors).toMatch(/linear\.model: expected a teacher whose parser scores all arcs/);
  });
});

describe("crossarc train --distil", () => {
  const args = ["train", HARBOUR, "--learner", "neural", "--epochs", "1", "--distil", "2"];
  const files = (name: string) => readdirSync(folder).filter((file) => file.startsWith(name));

  it("makes what the four commands make, and leaves nothing but the model", async () => {
    const [distilled, byHand] = ["distilled.model", "by-hand.model"].map((name) => join(folder, name));
    const run = await crossarc(...args, "-q", "--size", "tiny", "-o", distilled!);
    expect(run).toMatchObject({ exitCode: 0, errors: "" });
    expect(files("distilled")).toEqual(["distilled.model"]);
    const seeds = ["1", "2"].map((seed) => join(folder, `seed-${seed}.model`));
    for (const [k, model] of seeds.entries())
      await crossarc("train", HARBOUR, ...QUICK, "--seed", String(k + 1), "-o", model);
    const teachers = seeds.flatMap((model) => ["--teacher", model]);
    const variants = ["--unlabelled", HARBOUR, "--unlabelled-variants", "8"];
    await crossarc("train", HARBOUR, ...QUICK, "--size", "tiny", ...teachers, ...variants, "-o", byHand!);
    expect(readFileSync(distilled!).equals(readFileSync(byHand!))).toBe(true);
  });

  it("makes a pipeline that tags", async () => {
    const model = join(folder, "tags.model");
    const run = await crossarc(...args, "-q", "--steps", "all", "-o", model);
    expect(run).toMatchObject({ exitCode: 0, errors: "" });
    const parsed = await crossarc("parse", "-m", model, "-q", "--string", "The harbour opens at six.");
    expect(parsed.output).toMatch(/^2\tharbour\t[^_\t]+\t[A-Z]+\t/m);
  });

  it("takes up networks that are done with --resume, and trains them again without", async () => {
    const [whole, model] = ["whole.model", "taken.model"].map((name) => join(folder, name));
    const broken = join(folder, "broken.lessons");
    writeFileSync(broken, "no answers");
    const epochs = async (...more: string[]) => {
      const { errors } = await crossarc(...args, ...more);
      return errors.match(/epoch 1 of 1/g)?.length;
    };
    expect(await epochs("-o", whole!)).toBe(3);
    expect(await epochs("-o", model!, "--lessons", broken)).toBe(2);
    expect(files("taken")).toEqual(
      [1, 2].flatMap((k) => [`taken.model.teacher-${k}`, `taken.model.teacher-${k}.checkpoint`]),
    );
    expect(await epochs("-o", model!, "--lessons", broken)).toBe(2);
    expect(await epochs("-o", model!, "--resume")).toBe(1);
    expect(files("taken")).toEqual(["taken.model"]);
    expect(readFileSync(model!).equals(readFileSync(whole!))).toBe(true);
  });

  it("refuses to take up networks of other settings", async () => {
    const model = join(folder, "mixed.model");
    const broken = join(folder, "broken.lessons");
    await crossarc(...args, "-q", "--lessons", broken, "-o", model);
    const { errors, exitCode } = await crossarc(...args, "-q", "--seed", "2", "--resume", "-o", model);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/mixed\.model\.teacher-1\.checkpoint: expected /);
  });

  it.each([
    [["--teacher", teacher], /--distil does not go with --teacher/],
    [["--learner", "linear"], /--distil is for the learner neural, found linear/],
    [["--head", "transition"], /--distil is for --head graph, found transition/],
    [["--steps", "tag"], /--distil needs the step parse, found --steps tag/],
    [["--encoder", BERT], /--distil does not go with --encoder/],
  ])("refuses %j", async (options, message) => {
    const model = join(folder, "refused.model");
    const run = await crossarc("train", HARBOUR, "-q", "--distil", "2", ...options, "-o", model);
    expect(run).toMatchObject({ exitCode: 2 });
    expect(run.errors).toMatch(message);
    expect(files("refused")).toEqual([]);
  });

  it("refuses a treebank without tags, and one that it cannot read twice, before it trains", async () => {
    const bare = join(folder, "bare.conllu");
    writeFileSync(bare, "1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    const model = join(folder, "refused.model");
    const untagged = await crossarc("train", bare, "--distil", "2", "-o", model);
    expect(untagged).toMatchObject({ exitCode: 2 });
    expect(untagged.errors).toMatch(/bare\.conllu: --distil is for treebanks with tags, found none/);
    const input = await crossarc("train", "-", "--distil", "2", "-o", model);
    expect(input.errors).toMatch(/--distil needs files named \.conllu or \.conllx, also \.gz, found -/);
  });
});
