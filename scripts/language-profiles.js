// Makes the profiles of the language identifier again; see --help.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LanguageIdentifier, letterGroups } from "../dist/corpus/language/language-identifier.js";

const HELP = `Usage: node scripts/language-profiles.js [FOLDER]

Writes src/corpus/language/profiles.ts: how often groups of three letters occur in the texts of the treebanks in FOLDER
(default ../shared/treebanks). Then scores the identifier on their test data. Only counts are written, no text. Build
first (npm run build).
`;

const [folder = "../shared/treebanks"] = process.argv.slice(2);
if (folder === "--help" || folder === "-h") {
  process.stdout.write(HELP);
  process.exit(0);
}
/** Treebanks whose licence lets counts be passed on (CC BY-SA 4.0). */
const TRAINED = {
  da: "da_ddt",
  de: "de_gsd",
  en: "en_ewt",
  nl: "nl_lassysmall",
  pt: "pt_bosque",
  sl: "sl_ssj",
  sv: "sv_talbanken",
};
/** Languages that the identifier does not know, to see whether it says so. */
const OTHERS = { cs: "cs_small", eu: "eu_bdt", tr: "tr_imst" };
/** Groups of a language that are kept. */
const KEPT = 800;
const FILE = "src/corpus/language/profiles.ts";

const profiles = new Map(
  Object.entries(TRAINED).map(([language, treebank]) => [language, profileOf(textsOf(treebank, "train"))]),
);
const lines = [...profiles].map(([language, profile]) => {
  const entries = [...profile].map(([group, count]) => `${group}${count}`).join("|");
  return `  ${language}: ${JSON.stringify(entries)},\n`;
});
writeFileSync(
  FILE,
  `// Made by scripts/language-profiles.js: groups of three letters and how often they occur, for each million.
// biome-ignore format: data

/** The profile of each language, as groups and numbers. */
export const PROFILES: Readonly<Record<string, string>> = {
${lines.join("")}};
`,
);

const identifier = new LanguageIdentifier(profiles);
console.log("| language | of | words | texts | right |\n| --- | --- | ---: | ---: | ---: |");
for (const [language, treebank] of Object.entries({ ...TRAINED, ...OTHERS })) {
  for (const words of [20, 50, 200]) {
    const texts = chunks(textsOf(treebank, "test"), words);
    const expected = language in TRAINED ? language : undefined;
    const right = texts.filter((text) => identifier.identify(text) === expected).length;
    const share = `${((100 * right) / texts.length).toFixed(1)} %`;
    console.log(`| ${language} | ${expected ?? "another"} | ${words} | ${texts.length} | ${share} |`);
  }
}

/**
 * The texts of the sentences of a treebank.
 * @param {string} treebank
 * @param {string} part
 */
function textsOf(treebank, part) {
  const text = readFileSync(join(folder, `${treebank}-ud-${part}.conllu`), "utf8");
  return text.split(/\r?\n\r?\n/).map((block) => {
    const given = /^# text = (.*)$/m.exec(block)?.[1];
    const forms = block
      .split("\n")
      .flatMap((line) => (/^\d+\t/.test(line) ? [line.split("\t")[1] ?? ""] : []));
    return given ?? forms.join(" ");
  });
}

/**
 * @param {(string | undefined)[]} texts
 * @param {number} words
 */
function chunks(texts, words) {
  const all = texts.join(" ").split(/\s+/);
  const parts = [];
  for (let at = 0; at + words <= all.length; at += words) parts.push(all.slice(at, at + words).join(" "));
  return parts;
}

/** @param {string[]} texts */
function profileOf(texts) {
  const counts = new Map();
  let total = 0;
  for (const text of texts) {
    for (const group of letterGroups(text, Number.POSITIVE_INFINITY)) {
      counts.set(group, (counts.get(group) ?? 0) + 1);
      total++;
    }
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, KEPT);
  return new Map(frequent.map(([group, count]) => [group, Math.round((1e6 * count) / total)]));
}
