import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { crossarc, temporaryFolder } from "../../support/cli.js";
import { DATA, data } from "../../support/data.js";

const plain = join(DATA, "plain.conllu");

describe("crossarc convert", () => {
  it.each(["plain.conllu", "crlf.conllu", "odd-blank-lines.conllu"])(
    "to CoNLL-U changes no byte of %s",
    (file) => {
      const { status, bytes, stderr } = crossarc(["convert", join(DATA, file), "--to", "conllu"]);
      expect([status, stderr]).toEqual([0, ""]);
      expect(bytes).toEqual(data(file));
    },
  );

  it("reads standard input, for - and without a file, and .gz", () => {
    const input = data("plain.conllu");
    const packed = join(temporaryFolder(), "plain.conllu.gz");
    writeFileSync(packed, gzipSync(input));
    for (const args of [[], ["-"], [packed]]) {
      expect(crossarc(["convert", ...args, "--to", "conllu"], { input }).bytes).toEqual(input);
    }
  });

  it("joins files so that their sentences stay separate, however the files start and end", () => {
    const files = [
      "no-final-newline.conllu",
      "trailing-comment.conllu",
      "byte-order-mark.conllu",
      "plain.conllu",
    ];
    const { bytes } = crossarc(["convert", ...files.map((file) => join(DATA, file)), "--to", "conllu"]);
    const apart = [
      `${data("no-final-newline.conllu")}\n\n`,
      `${data("trailing-comment.conllu")}\n`,
      String(data("plain.conllu")),
      String(data("plain.conllu")),
    ];
    expect(bytes.toString()).toBe(apart.join(""));
  });

  it("converts to CoNLL-X and back, by the ending of the name or by --from", () => {
    const folder = temporaryFolder();
    const conllx = join(DATA, "shared-task.conll");
    const { bytes: conllu } = crossarc(["convert", conllx, "--to", "conllu"]);
    expect(conllu.toString()).toContain("PHead=2|PDeprel=SB");
    writeFileSync(join(folder, "it.conllu"), conllu);
    expect(crossarc(["convert", join(folder, "it.conllu"), "--to", "conllx"]).bytes).toEqual(
      data("shared-task.conll"),
    );
    const args = ["convert", "-", "--from", "conllx", "--to", "conllx"];
    expect(crossarc(args, { input: data("shared-task.conll") }).bytes).toEqual(data("shared-task.conll"));
  });

  it("writes JSON with everything in a sentence, and null for unset values", () => {
    const sentences = JSON.parse(crossarc(["convert", plain, "--to", "json"]).stdout);
    expect(sentences.length).toBe(4);
    expect(sentences[1]).toMatchObject({ id: "garden-2", text: "Ann grows beans, Bo 10 000 peas 🌱." });
    expect(sentences[1].words[5]).toEqual({
      id: 6,
      form: "10 000",
      lemma: "10 000",
      upos: "NUM",
      xpos: "CD",
      feats: "NumType=Card",
      head: 7,
      deprel: "nummod",
      deps: "7:nummod",
      misc: null,
    });
    expect(sentences[1].emptyNodes[0]).toEqual({
      id: "5.1",
      form: "grows",
      lemma: "grow",
      upos: "VERB",
      xpos: "VBZ",
      feats: null,
      deps: "2:conj",
      misc: "CopyOf=2",
    });
    expect(sentences[2].multiwords).toEqual([{ first: 1, last: 3, form: "Dámelo", feats: null, misc: null }]);
    expect(sentences[3]).toMatchObject({ id: null, text: "unannotated cafe\u0301\u200d" });
    expect(sentences[3].words[0]).toMatchObject({ head: null, deprel: null });
  });

  it("writes JSON without sentences as an empty array, and leaves out comments after the last sentence", () => {
    for (const file of ["empty.conllu", "comments-only.conllu"]) {
      expect(JSON.parse(crossarc(["convert", join(DATA, file), "--to", "json"]).stdout)).toEqual([]);
    }
    expect(
      JSON.parse(crossarc(["convert", join(DATA, "odd-blank-lines.conllu"), "--to", "json"]).stdout).length,
    ).toBe(2);
  });

  it("writes text with one sentence per line, spelled by its tokens if it has no text comment", () => {
    expect(crossarc(["convert", plain, "--to", "text"]).stdout).toBe(
      "Let's give it a try.\nAnn grows beans, Bo 10 000 peas 🌱.\nDámelo \ufffd ahora\nunannotated cafe\u0301\u200d\n",
    );
  });

  it("passes broken trees through", () => {
    const { status, bytes } = crossarc(["convert", join(DATA, "broken-trees.conllu"), "--to", "conllu"]);
    expect(status).toBe(0);
    expect(bytes).toEqual(data("broken-trees.conllu"));
  });
});

describe("a broken format", () => {
  const good = readFileSync(plain, "utf8");
  const input = `${good}# sent_id = bad\n1\tbroken\n2\tmore\n\n${good}1\tx\t_\t_\t_\t_\t7\tdep\t_\t_\n`;

  it("stops with one line, after the sentences before it", () => {
    const { status, stdout, stderr } = crossarc(["convert", "--to", "conllu"], { input });
    expect(stdout).toBe(good);
    expect(stderr).toBe("crossarc: standard input:44: sentence bad: expected 10 columns, found 2\n");
    expect(status).toBe(1);
  });

  it("leaves out exactly the broken sentence with --skip-broken", () => {
    const { status, stdout, stderr } = crossarc(["convert", "--to", "conllu", "--skip-broken"], { input });
    expect(stdout).toBe(good + good);
    expect(stderr.split("\n")).toEqual([
      "crossarc: standard input:44: sentence bad: expected 10 columns, found 2",
      "crossarc: standard input:89: expected a HEAD from 0 to 1, found 7",
      "crossarc: left out 2 sentences with a broken format",
      "",
    ]);
    expect(status).toBe(0);
  });

  it("is counted with --skip-broken even with --quiet", () => {
    const { stderr } = crossarc(["convert", "--to", "conllu", "--skip-broken", "--quiet"], { input });
    expect(stderr).toBe("crossarc: left out 2 sentences with a broken format\n");
  });
});
