/**
 * Writes features of single morphological values (Case, VerbForm, ...) of the pair that a transition may
 * link, alone and in agreement. FEATS as a whole is too sparse for languages with rich inflection. `left`
 * and `right` are the addresses of the pair, and `next` is that of the word after it.
 */
export function morphology(left: string, right: string, next: string): string {
  const pair = `${right}.upos ${left}.upos`;
  const lines = [
    `${right}.feats:Case ${left}.upos`,
    `${left}.feats:Case ${right}.upos`,
    `${right}.feats:Case ${left}.feats:Case`,
    `${right}.feats:Case ${left}.lemma`,
    `${left}.feats:Case ${right}.lemma`,
    `${right}.feats:Case ${right}.upos ${left}.upos ${left}.feats:Case`,
    `${right}.feats:VerbForm ${left}.upos`,
    `${left}.feats:VerbForm ${right}.upos`,
    `${right}.feats:VerbForm ${left}.feats:VerbForm`,
    `${right}.feats:VerbForm ${left}.feats:Case ${pair}`,
    `${right}.feats:Case ${left}.feats:VerbForm ${pair}`,
    ...["Number", "Gender", "Person"].map((name) => `${right}.feats:${name} ${left}.feats:${name} ${pair}`),
    `${right}.feats:Mood ${left}.upos`,
    `${left}.feats:Mood ${right}.upos`,
    `${right}.feats:Case ${left}.upos ${next}.upos`,
    `${left}.feats:Case ${right}.upos ${next}.upos`,
    `${left}.feats:Case ${next}.upos ${next}.feats:Case`,
    `${right}.feats:Case ${next}.feats:Case ${right}.upos ${next}.upos`,
  ];
  return `# Morphology of the pair.\n${lines.join("\n")}\n`;
}
