import type { DocumentSentence } from "./document-sentence.js";
import type { Token } from "./token.js";
import { universalPart } from "./universal.js";

/**
 * Who does what: a verb with one of its subjects and one of its objects.
 *
 * - Passives are turned round: "The boat was sold by Ann" gives Ann, sold, boat. Without an agent
 * (obl:agent), the   subject is undefined.
 * - Conjuncts count each for itself: "Ann and Bob sold boats and nets" gives four triples. A verb that is a
 * conjunct   takes the subject of the first verb if it has none, and an object that follows both.
 * - The subject of an xcomp ("wants to leave", "asked him to leave") is the object of the verb above, or else
 * its   subject.
 * - A relative pronoun stands for the noun that its clause describes; a participle ("boats sold by Ann")
 * describes a   noun in the same way.
 * - `isNegated` and `lemma` take account of negations and particles.
 *
 * Tokens are heads of phrases: `triple.subject?.span.text` is the whole phrase. The result is as good as the
 * tree. An indirect object counts only if there is no other. Not found are objects that are clauses, copulas
 * ("is a boat"), relative clauses without a pronoun ("the boat she bought" gives no object), subjects across
 * sentences, and verbs with neither subject nor object. The rules are written for English in Universal
 * Dependencies; other languages work as far as they use the same relations.
 *
 * @example
 * const [{ subject, lemma, object }] = nlp("The boat was sold by Ann at six.").triples();
 * `${subject} ${lemma} ${object}`; // "Ann sell boat"
 */
export interface Triple {
  /** Who does it: the subject, or the agent of a passive; undefined if it is not named. */
  readonly subject: Token | undefined;
  /** The verb. */
  readonly verb: Token;
  /** What it is done to: the object, or the subject of a passive; undefined if there is none. */
  readonly object: Token | undefined;
  /** The lemma of the verb with its particles, such as "give up". */
  readonly lemma: string;
  /** Whether the verb is negated, as by "not" or "never". A negated noun ("no boats") does not count. */
  readonly isNegated: boolean;
  /** Whether the verb is in the passive. */
  readonly isPassive: boolean;
}

/** Finds the triples of a sentence, in the order of their verbs. */
export function triplesOf(sentence: DocumentSentence): Triple[] {
  const triples: Triple[] = [];
  for (const verb of sentence) {
    if (verb.upos !== "VERB") continue;
    const isPassive = isPassiveVerb(verb);
    const above = subjectsOf(verb, 0);
    const given = objectsOf(verb);
    const subjects = isPassive ? agentsOf(verb) : above;
    const objects = isPassive ? [...above, ...given] : given;
    if (subjects.length + objects.length === 0) continue;
    const details = { verb, lemma: phrasalLemma(verb), isNegated: isNegatedVerb(verb), isPassive };
    for (const subject of orNone(subjects)) {
      for (const object of orNone(objects)) triples.push({ subject, object, ...details });
    }
  }
  return triples;
}

/** How many verbs a subject is looked for above a verb: enough for any text, and an end for a cycle. */
const MOST_STEPS = 50;

/** The grammatical subjects of a verb, also those that it shares with or takes from the verb above. */
function subjectsOf(verb: Token, steps: number): Token[] {
  const own = verb.children.filter(({ relation }) => relation === "nsubj" || relation === "nsubj:pass");
  if (own.length > 0) return withConjuncts(own);
  const { head, relation } = verb;
  if (head === undefined || steps === MOST_STEPS) return [];
  if (relation === "conj") return subjectsOf(head, steps + 1);
  if (relation === "xcomp") {
    const objects = head.children.filter(isObject);
    return objects.length > 0 ? withConjuncts(objects) : subjectsOf(head, steps + 1);
  }
  // "boats leaving", but not "a way of leaving".
  const isParticiple = ["Part", "Ger"].includes(verb.feats.get("VerbForm") ?? "");
  const isMarked = verb.children.some((child) => child.relation === "mark");
  return relation === "acl" && isParticiple && !isMarked ? withConjuncts([head]) : [];
}

/** The objects of a verb; a conjunct shares an object of the first verb that follows both. */
function objectsOf(verb: Token): Token[] {
  const own = verb.children.filter(isObject);
  const direct = own.filter(({ relation }) => relation === "obj");
  if (own.length > 0) return withConjuncts(direct.length > 0 ? direct : own);
  const { head, relation } = verb;
  if (head === undefined || relation !== "conj" || isPassiveVerb(verb)) return [];
  const shared = head.children.filter((child) => child.relation === "obj" && child.index > verb.index);
  return withConjuncts(shared);
}

/** The agents of a passive; a conjunct shares an agent of the first verb that follows both. */
function agentsOf(verb: Token): Token[] {
  const agents = verb.children.filter(({ relation }) => relation === "obl:agent");
  if (agents.length > 0) return withConjuncts(agents);
  const { head, relation } = verb;
  if (head === undefined || relation !== "conj" || !isPassiveVerb(head)) return [];
  const shared = head.children.filter((child) => child.relation === "obl:agent" && child.index > verb.index);
  return withConjuncts(shared);
}

function isObject({ relation }: Token): boolean {
  return relation === "obj" || relation === "iobj";
}

/** Nouns with their conjuncts, and with what relative pronouns among them stand for. */
function withConjuncts(nouns: readonly Token[]): Token[] {
  return nouns.flatMap((noun) => {
    const conjuncts = noun.children.filter(
      (child) => child.relation === "conj" && !["VERB", "AUX"].includes(child.upos) && !hasSubject(child),
    );
    return [antecedentOf(noun), ...conjuncts];
  });
}

/** The noun that a relative pronoun stands for; any other token itself. */
function antecedentOf(token: Token): Token {
  if (token.feats.get("PronType") !== "Rel") return token;
  const clause = token.ancestors.find(({ relation }) => relation === "acl:relcl");
  return clause?.head ?? token;
}

function isPassiveVerb(verb: Token): boolean {
  const relations = verb.children.map(({ relation }) => relation);
  if (relations.some((relation) => /^(nsubj|csubj|aux):pass$/.test(relation))) return true;
  if (sharesAuxiliary(verb)) return isPassiveVerb(verb.head!);
  // Without an auxiliary, the feature tells a passive participle, except after an active verb: "bought and
  // sold".
  return verb.feats.get("Voice") === "Pass" && !(verb.relation === "conj" && verb.head?.upos === "VERB");
}

function isNegatedVerb(verb: Token): boolean {
  if (verb.children.some(isNegation)) return true;
  const isContrast = verb.children.some(({ relation, lemma }) => relation === "cc" && lemma === "but");
  return sharesAuxiliary(verb) && !isContrast && isNegatedVerb(verb.head!);
}

function isNegation({ relation, feats, lemma }: Token): boolean {
  if (universalPart(relation) !== "advmod") return false;
  return feats.get("Polarity") === "Neg" || feats.get("PronType") === "Neg" || lemma === "not";
}

/** Whether a conjunct stands under the auxiliary of the verb before it, as in "was taken and sold". */
function sharesAuxiliary(verb: Token): boolean {
  const { head, relation } = verb;
  if (relation !== "conj" || head === undefined || head.index >= verb.index) return false;
  if (verb.children.some((child) => /^(nsubj|csubj|aux|mark)\b/.test(child.relation))) return false;
  const form = verb.feats.get("VerbForm");
  const hasAuxiliary = head.children.some(({ relation: other }) => universalPart(other) === "aux");
  return hasAuxiliary && form !== undefined && form !== "Fin" && form === head.feats.get("VerbForm");
}

function hasSubject(token: Token): boolean {
  return token.children.some(({ relation }) => universalPart(relation) === "nsubj");
}

function phrasalLemma(verb: Token): string {
  const particles = verb.children.filter(({ relation }) => relation === "compound:prt");
  return [verb, ...particles].map(({ lemma, text }) => lemma || text).join(" ");
}

function orNone(tokens: readonly Token[]): readonly (Token | undefined)[] {
  return tokens.length > 0 ? tokens : [undefined];
}
