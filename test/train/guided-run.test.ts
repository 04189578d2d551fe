import { describe, expect, it, onTestFinished } from "vitest";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { readModelFile } from "../../src/model/model-file.js";
import { guidedFiles } from "../../src/parse/guided/guided-model.js";
import { GuidedParser } from "../../src/parse/guided/guided-parser.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import { guidesFor } from "../../src/train/guided/guides.js";
import { parserPreset } from "../../src/train/parser-presets.js";
import type { ParserRun, StepReport } from "../../src/train/parser-run.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { PARSING_SYSTEM_NAMES } from "../../src/transition/systems.js";
import { harbour } from "../support/parsers.js";
import { randomTree, seeded } from "../support/trees/trees.js";

const SENTENCES = harbour();
const OPTIONS = { treebanks: ["harbour"], crossarc: "test", holdOut: false };
/** Few features, so that training takes little time; those of the first guide are added. */
const FEATURES = "s0.upos s1.upos\ns0.form\nb0.form\ns1.form b0.upos\ns0.l1.deprel s0.upos\n";
const GUIDE_FEATURES = `${FEATURES}guide.link(s1,s0)\ns0.guide.deprel s0.guide.due\ns1.guide.due\n`;
const QUICK: UserOptions = { learner: "linear", epochs: 2 };

/** Starts a run; `models` are the guides by name. */
function start(
  options: UserOptions = {},
  models: Readonly<Record<string, Uint8Array>> = {},
  sentences: readonly Sentence[] = SENTENCES,
  dev?: readonly Sentence[],
): ParserRun {
  const names = Object.keys(models);
  const all = { ...QUICK, guide: names.length === 0 ? undefined : names, ...options };
  const { settings } = trainingSettings(sentences, all);
  const guides = guidesFor(sentences, all, (name) => models[name]!);
  return startRun(sentences, dev, settings, { ...OPTIONS, guides });
}

function stepOf(run: ParserRun): StepReport {
  const step = run.step();
  for (;;) {
    const { done, value } = step.next();
    if (done) return value;
  }
}

function completed(run: ParserRun): Uint8Array<ArrayBuffer> {
  while (!run.isDone) stepOf(run);
  return run.model;
}

const EAGER = completed(start({ system: "arc-eager", features: FEATURES }));
const GUIDED = completed(start({ features: GUIDE_FEATURES }, { eager: EAGER }));

function trees(model: Uint8Array, sentences = SENTENCES): Sentence[] {
  const parser = parserFrom(model);
  return sentences.map((sentence) => parser.parse(sentence, { beam: 4 }));
}

describe("a parser that is trained with a guide", () => {
  it("tells which guide and fold each step is about, then trains itself", () => {
    const run = start({ guideFolds: 3 }, { eager: EAGER }, SENTENCES, SENTENCES.slice(0, 3));
    const reports: StepReport[] = [];
    while (!run.isDone) reports.push(stepOf(run));
    expect(reports.map(({ part, number, of }) => [part, number, of])).toEqual([
      ...[1, 2, 3].flatMap((fold) =>
        [1, 2].map((epoch) => [`guide eager, fold ${fold} of 3`, epoch, 2] as const),
      ),
      [undefined, 1, 2],
      [undefined, 2, 2],
    ]);
    expect(reports[1]!.las).toBeGreaterThan(0);
    expect(reports[7]!.las).toBeGreaterThan(0);
  });

  it("has its guide in its model, and is loaded from that alone", () => {
    const { guides, names, folds, beam } = guidedFiles(readModelFile(GUIDED));
    expect(Buffer.compare(guides[0]!, EAGER)).toBe(0);
    expect({ names, folds, beam }).toEqual({ names: ["eager"], folds: 2, beam: 8 });
    const parser = parserFrom(GUIDED);
    expect(parser).toBeInstanceOf(GuidedParser);
    for (const sentence of SENTENCES) {
      const parsed = parser.parse(sentence);
      expect(parsed.guides).toBeUndefined();
      expect(parser.parses(sentence, { nbest: 3 })[0]!.sentence.guides).toBeUndefined();
      expect(parsed.form).toBe(sentence.form);
    }
  });

  it("is the same with the same seed, and another with another seed", () => {
    const again = (seed: number) => completed(start({ features: GUIDE_FEATURES, seed }, { eager: EAGER }));
    expect(Buffer.compare(again(1), GUIDED)).toBe(0);
    expect(Buffer.compare(again(2), GUIDED)).not.toBe(0);
  });

  it("parses as without a guide if its features do not use the guide", () => {
    const features = FEATURES;
    const alone = completed(start({ features }));
    const guided = completed(start({ features }, { eager: EAGER }));
    expect(Buffer.compare(guidedFiles(readModelFile(guided)).parser, alone)).toBe(0);
    expect(trees(guided)).toEqual(trees(alone));
    const { remarks } = trainingSettings(SENTENCES, { features, guide: ["eager"] });
    expect(remarks).toContain("the features do not use the guides");
  });

  it("can have several guides, and guides that have guides", () => {
    const models = { eager: EAGER, guided: GUIDED };
    const run = start({ learner: "memory", epochs: undefined, guideBeam: 2 }, models);
    const parts = new Set<string | undefined>();
    while (!run.isDone) parts.add(stepOf(run).part);
    expect([...parts]).toEqual([
      ...[1, 2].map((fold) => `guide eager, fold ${fold} of 2`),
      ...[1, 2].flatMap((fold) => [
        `guide guided, fold ${fold} of 2: guide eager`,
        ...[1, 2].map((inner) => `guide guided, fold ${fold} of 2: guide eager, fold ${inner} of 2`),
        `guide guided, fold ${fold} of 2`,
      ]),
      undefined,
    ]);
    expect(trees(run.model)).toHaveLength(SENTENCES.length);
  });

  it("trains a preset first to be its guide", () => {
    const run = start({ guide: ["nivre-nilsson-2005"] });
    expect(stepOf(run).part).toBe("guide nivre-nilsson-2005");
    const parser = parserFrom(completed(run)) as GuidedParser;
    expect(parser.parts.guides).toHaveLength(1);
  });

  it("has the guides of its preset, which cannot guide itself", () => {
    const options: { guide?: readonly string[] | undefined; guideFolds?: number | undefined } =
      parserPreset("nivre-2007").options;
    onTestFinished(() => {
      delete options.guide;
      delete options.guideFolds;
    });
    Object.assign(options, { guide: ["nivre-nilsson-2005"], guideFolds: 3 });
    const run = start({ learner: undefined, epochs: undefined, preset: "nivre-2007" });
    const { names, folds, beam } = guidedFiles(readModelFile(completed(run)));
    expect({ names, folds, beam }).toEqual({ names: ["nivre-nilsson-2005"], folds: 3, beam: 8 });
    expect(stepOf(start({ guide: ["nivre-2007"] })).part).toBe("guide nivre-2007: guide nivre-nilsson-2005");
    options.guide = ["nivre-2007"];
    expect(() => start({ preset: "nivre-2007", epochs: undefined, learner: undefined })).toThrow(
      "the preset nivre-2007 cannot guide itself",
    );
  });

  it("can be resumed after any step, to the byte", () => {
    const models = { guided: GUIDED };
    const options = { guide: ["nivre-nilsson-2005", "guided"], epochs: 1, guideBeam: 1 };
    const whole = completed(start(options, models, SENTENCES, SENTENCES.slice(0, 2)));
    let run = start(options, models, SENTENCES, SENTENCES.slice(0, 2));
    let steps = 0;
    while (!run.isDone) {
      stepOf(run);
      const checkpoint = run.checkpoint();
      run = start(options, models, SENTENCES, SENTENCES.slice(0, 2));
      run.resume(checkpoint);
      expect(Buffer.compare(run.checkpoint(), checkpoint)).toBe(0);
      steps++;
    }
    expect(steps).toBeGreaterThan(10);
    expect(Buffer.compare(run.model, whole)).toBe(0);
  });

  it("refuses the checkpoint of a run with another guide", () => {
    const run = start({}, { eager: EAGER });
    stepOf(run);
    const other = completed(start({ system: "arc-eager", seed: 3 }));
    expect(() => start({}, { eager: other }).resume(run.checkpoint())).toThrow(/of other data or settings/);
  });
});

describe("jackknifing", () => {
  // Each sentence has a relation of its own, which a guide can only have learnt from the sentence itself.
  const marked = SENTENCES.map((sentence, k) =>
    sentence.with({ deprel: sentence.deprel.map((_, i) => (i === 0 ? "" : `of-${k}`)) }),
  );

  it.each([
    ["a guide", { features: FEATURES, guide: undefined }],
    ["a guide of a guide", { features: GUIDE_FEATURES }],
  ])("never lets %s see the sentence that it annotates", (_, options) => {
    const eager = completed(start({ features: FEATURES }, {}, marked));
    const guide = completed(start({ ...options, guideBeam: 1 }, { eager }, marked));
    expect(trees(guide, marked).some(({ deprel }, k) => deprel.includes(`of-${k}`))).toBe(true);
    const run = start({ features: GUIDE_FEATURES, guideBeam: 1 }, { guide }, marked);
    let seen: readonly Sentence[] = [];
    while (!run.isDone) {
      stepOf(run);
      seen = guidedSentences(run, marked) ?? seen;
    }
    expect(seen).toHaveLength(marked.length);
    for (const [k, { guides }] of seen.entries()) {
      expect(guides![0]!.deprel.slice(1).every((relation) => /^of-\d+$/.test(relation))).toBe(true);
      expect(guides![0]!.deprel).not.toContain(`of-${k}`);
    }
  });
});

/** The sentences with the trees of the first guide, from the checkpoint of a run in its last stage. */
function guidedSentences(run: ParserRun, sentences: readonly Sentence[]): Sentence[] | undefined {
  const { header, tensors } = readModelFile(run.checkpoint());
  if (header.stage !== 2) return undefined;
  let at = 0;
  return sentences.map((sentence) => {
    const [from, to] = [at, at + sentence.length];
    at = to;
    const names = header.names as string[];
    const labels = Array.from(tensors.labels0!.subarray(from, to), (label) => names[label]!);
    const head = Int32Array.of(-1, ...tensors.heads0!.subarray(from, to));
    return sentence.with({ guides: [{ head, deprel: ["", ...labels] }] });
  });
}

/** Sentences whose trees cannot be guessed: their words are all the same. */
function unguessable(count: number, seed: number): Sentence[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const n = 2 + Math.floor(random() * 10);
    const head = randomTree(n, random, 0.9);
    // One root, as the parser will have.
    const root = head.indexOf(0, 1);
    for (let i = 1; i <= n; i++) if (head[i] === 0 && i !== root) head[i] = root;
    const deprel = Array.from(head, (h, i) => (i === 0 ? "" : h === 0 ? "root" : random() < 0.5 ? "a" : "b"));
    return Sentence.ofForms(Array.from({ length: n }, () => "x")).with({ head, deprel });
  });
}

describe("a guide that is always right", () => {
  const gold = (sentences: readonly Sentence[]) =>
    sentences.map((sentence) => sentence.with({ guides: [sentence] }));

  const kinds: [string, UserOptions][] = [
    ...PARSING_SYSTEM_NAMES.map((system): [string, UserOptions] => [system, { ...QUICK, system }]),
    ...[1, 2].map((order): [string, UserOptions] => [
      `trees of order ${order}`,
      { learner: "mst", parameters: { order, decoding: "non-projective" } },
    ]),
  ];

  it.each(kinds)("makes a parser with %s nearly so, where nothing else helps", (_, kind) => {
    const [train, test] = [unguessable(300, 1), gold(unguessable(60, 2))];
    const score = (options: UserOptions, sentences: readonly Sentence[]) => {
      const { settings } = trainingSettings(train, { ...kind, epochs: 6, ...options });
      const parser = parserFrom(completed(startRun(sentences, undefined, settings, OPTIONS)));
      return evaluate(
        test,
        test.map((sentence) => parser.parse(sentence)),
      ).las;
    };
    const [alone, guided] = [score({}, train), score({ guide: ["gold"] }, gold(train))];
    expect(alone).toBeLessThan(0.5);
    expect(guided).toBeGreaterThan(0.93);
  });
});

describe("guides that do not suit the treebank", () => {
  it("are refused: other relations", () => {
    const other = SENTENCES.map((sentence) =>
      sentence.with({ deprel: sentence.deprel.map((relation) => relation.replace("nsubj", "SBJ")) }),
    );
    expect(() => start({}, { eager: EAGER }, other)).toThrow(
      /^guide eager: expected only relations that the treebank has, found nsubj/,
    );
    const few = SENTENCES.filter(({ deprel }) => !deprel.includes("obl"));
    const guide = completed(start({}, {}, few));
    expect(() => start({}, { guide })).toThrow(
      /^guide guide: expected a guide that knows the relations of the treebank, found one without obl/,
    );
  });

  it("are refused: missing columns, for learners with and without features", () => {
    const bare = SENTENCES.map((sentence) =>
      sentence.with({ upos: sentence.upos.map((tag) => (tag === "" ? "" : "_")) }),
    );
    const network = completed(start({ learner: "neural", epochs: 1 }));
    for (const guide of [EAGER, GUIDED, network]) {
      expect(() => start({}, { guide }, bare)).toThrow(
        /^guide guide: expected sentences with UPOS, which the guide was trained with, found none$/,
      );
    }
  });

  it("are refused: no model, no parser, no settings", () => {
    expect(() => start({}, { guide: new Uint8Array(8) })).toThrow(/^guide guide: expected a model file/);
    expect(() => start({}, { guide: start({}, { eager: EAGER }).checkpoint() as Uint8Array })).toThrow(
      /^guide guide: expected the model of a parser, found one of kind checkpoint/,
    );
  });

  it("are refused: more folds than sentences, and more guides than nine", () => {
    expect(() => start({ guideFolds: 99 }, { eager: EAGER })).toThrow(
      `expected at least 99 sentences for 99 folds of guides, found ${SENTENCES.length}`,
    );
    expect(() => start({ guide: Array(10).fill("eager") }, { eager: EAGER })).toThrow(
      "expected at most 9 guides, found 10",
    );
  });

  it("are refused by learners without features for them", () => {
    expect(() => trainingSettings(SENTENCES, { learner: "neural", guide: ["eager"] })).toThrow(
      "the option guide is for the learners linear, memory, svm, mst, found neural",
    );
  });
});
