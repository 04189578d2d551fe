const SENTENCES = [
  "The harbour opens at six and the first boats leave before the rain.",
  "Nobody on the quay knew which of the two captains had sold the old ship.",
  "A letter arrived yesterday that the mayor did not want to read.",
  "When the storm had passed, the crew counted 12 broken windows and a lost net.",
  "She asked him where the keys were, but he only smiled.",
];

/**
 * A text of about this many words; no two sentences are the same.
 * @param {number} words
 */
export function longText(words) {
  const sentences = [];
  for (let count = 0, k = 0; count < words; k++) {
    const sentence = SENTENCES[k % SENTENCES.length].replace(/\.$/, ` on day ${k}.`);
    count += sentence.split(" ").length;
    sentences.push(sentence);
  }
  return sentences.join(" ");
}
