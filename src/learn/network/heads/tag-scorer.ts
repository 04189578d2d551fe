import { packedColumnsSize } from "../../../kernels/matrix.js";
import type { BatchLayout } from "../batch-layout.js";
import { type Block, blockFor, type Compute, NUMBER, padded, rowMajor, transposed } from "../compute.js";
import { Affine } from "../layers/affine.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import type { Parameters } from "../parameters.js";

/** The tags that a head chooses from. Each consists of atoms, which it shares with other tags. */
export interface TagSizes {
  /** Number of atoms. */
  readonly atoms: number;
  /** The atoms of each tag. */
  readonly tags: readonly (readonly number[])[];
}

/**
 * Scores the tags of each node. One affine map scores the atoms of tags, such as NOUN or Number=Sing, from the
 * vector of a node. The score of a tag is the sum of the scores of its atoms, and a softmax over all tags
 * makes them probabilities. So what is learnt of an atom serves all tags that have it.
 */
export class TagScorer {
  /** The tags to choose from. */
  readonly sizes: TagSizes;
  readonly #compute: Compute;
  readonly #affine: Affine;
  /** Shape [rows, padded atoms]: the scores of atoms; in the backward pass, their gradients. */
  #atoms: Block = { at: 0, size: 0 };
  /** Shape [rows, padded tags]: the scores of tags; in the backward pass, their gradients. */
  #scores: Block = { at: 0, size: 0 };
  /** In training: the matrix [atoms, tags] with 1 for each atom of a tag, packed, and its transpose. */
  #members = 0;
  #turned = 0;

  /** Declares its parameters; `inputs` is the length of the vector of a node. */
  constructor(compute: Compute, parameters: Parameters, inputs: number, sizes: TagSizes) {
    this.#compute = compute;
    this.sizes = sizes;
    this.#affine = new Affine(compute, parameters, "tag", inputs, padded(sizes.atoms));
  }

  /** Its affine maps, which must be prepared whenever parameters have changed. */
  get affines(): readonly Affine[] {
    return [this.#affine];
  }

  /** Numbers in a row of scores of atoms. */
  get stride(): number {
    return this.#affine.outputs;
  }

  /** Scores the atoms of all nodes from their vectors at address z; returns the address, [rows, stride]. */
  scoreAtoms(z: number, rows: number): number {
    this.#atoms = blockFor(this.#compute.arena, this.#atoms, rows * this.stride);
    this.#affine.forward(z, this.#atoms.at, rows);
    return this.#atoms.at;
  }

  /**
   * Adds the gradients of a batch, also to the gradient dz of the vectors at address z, and its loss to
   * `total`. `tags(s)` are the gold tags of the nodes of the sentence at place s, -1 for none.
   */
  train(layout: BatchLayout, z: number, dz: number, tags: (s: number) => Int32Array, total: LossTotal): void {
    const { arena, kernels } = this.#compute;
    const { rows } = layout;
    const { atoms } = this.sizes;
    const count = this.sizes.tags.length;
    const width = padded(count);
    this.#packMembers();
    this.scoreAtoms(z, rows);
    this.#scores = blockFor(arena, this.#scores, rows * width);
    const [from, to] = [this.#atoms.at, this.#scores.at];
    this.#compute.clear(to, rows * width);
    this.#compute.multiply(
      to,
      NUMBER * width,
      rowMajor(from, this.stride),
      this.#members,
      rows,
      width,
      atoms,
    );
    for (let r = 0, at = to >>> 2; r < rows; r++, at += width) {
      arena.f32.fill(RULED_OUT, at + count, at + width);
    }
    kernels.softmax(to, NUMBER * width, rows, width);
    for (let s = 0; s < layout.sentences; s++) {
      const gold = tags(s);
      const at = to + NUMBER * width * layout.sentenceStart[s]!;
      crossEntropy(this.#compute, at, NUMBER * width, layout.lengths[s]!, width, (d) => gold[d]!, total);
    }
    this.#compute.clear(from, rows * this.stride);
    const stride = NUMBER * this.stride;
    this.#compute.multiply(from, stride, rowMajor(to, width), this.#turned, rows, this.stride, count);
    this.#affine.backward(z, from, dz, rows);
  }

  #packMembers(): void {
    if (this.#members !== 0) return;
    const { arena, kernels } = this.#compute;
    const { tags } = this.sizes;
    const [atoms, width] = [this.stride, padded(tags.length)];
    const matrix = arena.takeNumbers(atoms * width);
    this.#members = arena.takeNumbers(packedColumnsSize(atoms, width));
    this.#turned = arena.takeNumbers(packedColumnsSize(width, atoms));
    const { f32 } = arena;
    for (const [tag, members] of tags.entries()) {
      for (const atom of members) f32[(matrix >>> 2) + atom * width + tag] = 1;
    }
    const operand = rowMajor(matrix, width);
    kernels.packColumns(this.#members, matrix, operand.row, operand.column, this.sizes.atoms, width);
    const turned = transposed(operand);
    kernels.packColumns(this.#turned, matrix, turned.row, turned.column, tags.length, atoms);
  }
}
