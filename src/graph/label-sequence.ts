/** Scores of a sequence of choices: of each choice at each place, and of neighbours. */
export interface SequenceScores {
  /** Number of places. */
  readonly places: number;
  /** Number of choices at each place. */
  readonly choices: number;
  /** Shape [places, choices]: the score of each choice; -Infinity rules it out. Every place must have one. */
  readonly own: Float64Array;
  /** Shape [places, choices, choices]: the score of each choice after each one of the place before. */
  readonly pair: Float64Array;
}

/** The best sequence of choices, by the algorithm of Viterbi (1967). Of equal choices the first wins. */
export function bestSequence({ places, choices, own, pair }: SequenceScores): Int32Array {
  const best = own.slice(0, places * choices);
  const from = new Int32Array(places * choices);
  for (let place = 1; place < places; place++) {
    for (let k = 0; k < choices; k++) {
      const at = place * choices + k;
      let highest = Number.NEGATIVE_INFINITY;
      for (let j = 0; j < choices; j++) {
        const score = best[(place - 1) * choices + j]! + pair[(place * choices + j) * choices + k]!;
        if (score <= highest) continue;
        highest = score;
        from[at] = j;
      }
      best[at]! += highest;
    }
  }
  const sequence = new Int32Array(places);
  const last = (places - 1) * choices;
  for (let k = 1; k < choices; k++)
    if (best[last + k]! > best[last + sequence[places - 1]!]!) sequence[places - 1] = k;
  for (let place = places - 1; place > 0; place--) {
    sequence[place - 1] = from[place * choices + sequence[place]!]!;
  }
  return sequence;
}
