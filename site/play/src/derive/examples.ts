import { type Sentence, Sentence as SentenceClass } from "crossarc";

/** An example tree: words, heads and relations on a line each. */
interface Example {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly heads: string;
  readonly relations: string;
}

/** The examples; the first is that of the 2008 and 2009 papers. */
export const EXAMPLES: readonly Example[] = [
  {
    name: "figure-1",
    title: "A hearing is scheduled (2009, figure 1)",
    words: "A hearing is scheduled on the issue today .",
    heads: "2 3 0 3 2 7 5 4 3",
    relations: "DET SBJ ROOT VG NMOD DET PC ADV P",
  },
  {
    name: "czech",
    title: "Z nich je jen jedna (2005, figure 1)",
    words: "Z nich je jen jedna na kvalitu .",
    heads: "5 1 0 5 3 3 6 3",
    relations: "AuxP Atr Pred AuxZ Sb AuxP Adv AuxK",
  },
  {
    name: "projective",
    title: "The same hearing in projective order (2008, figure 2)",
    words: "A hearing on the issue is scheduled today .",
    heads: "2 6 2 5 3 0 6 7 6",
    relations: "DET SBJ NMOD DET PC ROOT VG ADV P",
  },
  {
    name: "question",
    title: "A question with a long arc",
    words: "Which boat do you think they sold ?",
    heads: "2 7 5 5 0 7 5 5",
    relations: "det obj aux nsubj root nsubj ccomp punct",
  },
  {
    name: "dutch",
    title: "Crossed verbs of Dutch",
    words: "dat Jan Piet Marie zag helpen zwemmen",
    heads: "5 5 6 7 0 5 6",
    relations: "mark nsubj obj obj root xcomp xcomp",
  },
];

/**
 * The tree of an example.
 *
 * @throws RangeError if there is no example of this name.
 */
export function exampleSentence(name: string): Sentence {
  const example = EXAMPLES.find((other) => other.name === name);
  if (example === undefined) {
    const known = EXAMPLES.map((other) => other.name).join(", ");
    throw new RangeError(`no example is called ${name}; known are ${known}`);
  }
  const bare = SentenceClass.ofForms(example.words.split(" "));
  return bare.with({
    head: Int32Array.from([-1, ...example.heads.split(" ").map(Number)]),
    deprel: ["", ...example.relations.split(" ")],
    comments: [`# sent_id = ${example.name}`],
  });
}
