import { brokenTree, describeProblem, type Sentence, Symbols, treeOf } from "crossarc";
import {
  Configuration,
  derive,
  type Encoding,
  GoldTree,
  type Oracle,
  projectivize,
  projectivizeSentence,
  type TransitionSystem,
  transitionSystem,
} from "crossarc/research";
import type { LedDerivation, ScoredTransition } from "../parse/protocol.ts";
import { received } from "../posted-sentence.ts";

/** An arc that was lifted to make a tree projective. */
export interface Lift {
  readonly dependent: number;
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** A derivation with all that is needed to tell it step by step. */
export interface Story {
  /** The sentence with the tree that is derived. */
  readonly sentence: Sentence;
  readonly labels: Symbols;
  readonly system: TransitionSystem;
  readonly gold: GoldTree;
  /** What leads: the name of an oracle or of a model. */
  readonly guide: string;
  /** Finds costs of moves; for a derivation led by a model, it knows only the move that was made. */
  readonly oracle: () => Oracle;
  /** The transitions, without those that only leave loops. */
  readonly moves: Int32Array;
  readonly moveLabels: Int32Array;
  /** The scores of a model before each transition. */
  readonly scores?: readonly (readonly ScoredTransition[])[] | undefined;
  /** The tree of the final configuration. */
  readonly derived: Sentence;
  /** Dependents of gold arcs that the derived tree lacks. */
  readonly lost: readonly number[];
  /** The lifts that made the tree projective first. */
  readonly lifts: readonly Lift[];
}

/** What a derivation is made of. */
export interface StoryOptions {
  readonly system: string;
  /** The name of an oracle; the first of the system by default. */
  readonly oracle?: string | undefined;
  /** How lifts are encoded in labels if the tree is made projective first. */
  readonly encoding?: Encoding | undefined;
}

/**
 * Derives a tree with an oracle.
 *
 * @throws Error if the sentence is not a tree.
 */
export function oracleStory(given: Sentence, options: StoryOptions): Story {
  const problem = brokenTree(given.head);
  if (problem !== undefined) throw new Error(describeProblem(problem, given.head));
  const { encoding } = options;
  const sentence = encoding === undefined ? given : projectivizeSentence(given, encoding);
  const labels = new Symbols();
  const gold = new GoldTree(treeOf(sentence, labels));
  const system = transitionSystem(options.system);
  const names = Object.keys(system.oracles);
  const guide = names.find((name) => name === options.oracle) ?? names[0]!;
  const oracle = () => system.oracles[guide]!(gold);
  return {
    ...told(sentence, labels, system, gold, oracle()),
    guide: `${guide} oracle`,
    oracle,
    lifts: encoding === undefined ? [] : liftsOf(given, sentence),
  };
}

/** Tells a derivation that a model led. */
export function modelStory(led: LedDerivation, name: string): Story {
  const given = received(led.sentence);
  const labels = new Symbols();
  const system = transitionSystem(led.system, { singleRoot: led.singleRoot });
  const c = new Configuration();
  system.start(c, given.length);
  led.moves.forEach((move, k) => {
    const label = led.labels[k]!;
    system.apply(c, move, label === "" ? -1 : labels.add(label));
  });
  system.finish(c);
  for (let i = 1; i <= c.length; i++) if (c.label[i] === -1) c.label[i] = labels.add("root");
  const deprel = Array.from(c.label, (label, i) => (i === 0 ? "" : labels.name(label)));
  const sentence = given.with({ head: c.head.slice(), deprel });
  const gold = new GoldTree(treeOf(sentence, labels));
  const oracle = (): Oracle => {
    let k = 0;
    return (_, costs) => {
      costs.fill(1);
      costs[led.moves[k++] ?? 0] = 0;
    };
  };
  return {
    ...told(sentence, labels, system, gold, oracle()),
    guide: name,
    oracle,
    scores: led.options,
    lifts: [],
  };
}

function told(sentence: Sentence, labels: Symbols, system: TransitionSystem, gold: GoldTree, oracle: Oracle) {
  const moves: number[] = [];
  const moveLabels: number[] = [];
  const c = new Configuration();
  derive(system, oracle, gold, c, (move, label) => {
    if (system.moves[move]!.endsLoops) return;
    moves.push(move);
    moveLabels.push(label);
  });
  const lost: number[] = [];
  const addsArcs = system.moves.some(({ labelled }) => labelled);
  for (let d = 1; d <= gold.length; d++) if (addsArcs && c.head[d] !== gold.head[d]) lost.push(d);
  const deprel = Array.from(c.label, (label, i) => (i === 0 ? "" : label === -1 ? "_" : labels.name(label)));
  return {
    sentence,
    labels,
    system,
    gold,
    moves: Int32Array.from(moves),
    moveLabels: Int32Array.from(moveLabels),
    derived: addsArcs ? sentence.with({ head: c.head.slice(), deprel }) : sentence,
    lost,
  };
}

function liftsOf(given: Sentence, lifted: Sentence): Lift[] {
  const { lifts } = projectivize(given.head);
  return [...lifts].flatMap((count, dependent) =>
    count === 0
      ? []
      : [
          {
            dependent,
            from: given.head[dependent]!,
            to: lifted.head[dependent]!,
            label: lifted.deprel[dependent]!,
          },
        ],
  );
}
