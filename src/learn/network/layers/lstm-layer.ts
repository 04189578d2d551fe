import { gateConstants } from "../../../kernels/gates.js";
import type { BatchLayout } from "../batch-layout.js";
import { type Compute, NUMBER, rowMajor, transposed } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine, addProduct } from "./affine.js";
import { type Dropout, fillMask } from "./dropout.js";

/** One direction of a layer: its maps, and the addresses of its memory. */
interface Direction {
  readonly input: Affine;
  readonly recurrent: Affine;
  /** Shape [rows, 4, units]: the gates; in the backward pass, their gradients. */
  gates: number;
  /** Shape [rows, units]: the masked output of the previous step. */
  states: number;
  /** Shape [rows, units]: the cells of the previous step. */
  before: number;
  /** Shape [rows, units]: tanh of the cells. */
  squashed: number;
  /** Shape [rows, units]: gradients of `states` and of `before`. */
  stateGradients: number;
  cellGradients: number;
  /** Shape [sentences, units]: a mask of the recurrent state, the same for all steps of a sentence. */
  mask: number;
  /** Shape [sentences, units]: the cells of the last step, if the network only parses. */
  cells: number;
}

/**
 * A bidirectional LSTM layer over a batch. Rows are in step-major order (see `BatchLayout`); the first half
 * of the columns of `output` is the forward direction, the second half the backward direction.
 */
export class LstmLayer {
  /** Length of an input row. */
  readonly inputs: number;
  /** Units in each direction, a multiple of 8. */
  readonly units: number;
  /** Address of the output, shape [rows, 2 units]. */
  output = 0;
  /** Address of its gradient, in training; fill it before `backward`. */
  outputGradient = 0;
  readonly #compute: Compute;
  readonly #directions: readonly [Direction, Direction];
  /** Address of the constants of gates, if the network only parses. */
  #constants = 0;

  /** Declares the weights of both directions as parameters. */
  constructor(compute: Compute, parameters: Parameters, name: string, inputs: number, units: number) {
    this.#compute = compute;
    this.inputs = inputs;
    this.units = units;
    const direction = (side: string): Direction => ({
      input: new Affine(compute, parameters, `${name}.${side}.input`, inputs, 4 * units),
      recurrent: new Affine(compute, parameters, `${name}.${side}.recurrent`, units, 4 * units, false),
      gates: 0,
      states: 0,
      before: 0,
      squashed: 0,
      stateGradients: 0,
      cellGradients: 0,
      mask: 0,
      cells: 0,
    });
    this.#directions = [direction("forward"), direction("backward")];
  }

  /** The affine maps of the forward and the backward direction: of inputs, and of recurrent states. */
  get maps(): readonly { readonly input: Affine; readonly recurrent: Affine }[] {
    return this.#directions;
  }

  /** Packs the weights, those of the input only if it projects; call it whenever they have changed. */
  prepare(forTraining: boolean, projects = true): void {
    for (const { input, recurrent } of this.#directions) {
      if (projects) input.prepare(forTraining);
      recurrent.prepare(forTraining);
    }
  }

  /**
   * Takes memory for batches of up to `rows` rows and `sentences` sentences. Apart from training, only the
   * output of a layer is needed once it has run, so layers of the same size can share everything else:
   * that of `other`.
   */
  reserve(rows: number, sentences: number, forTraining: boolean, other?: LstmLayer): void {
    const { arena } = this.#compute;
    const cells = rows * this.units;
    for (const [k, direction] of this.#directions.entries()) {
      if (other !== undefined && !forTraining) {
        const { gates, cells: shared } = other.#directions[k]!;
        Object.assign(direction, { gates, cells: shared });
        continue;
      }
      direction.gates = arena.takeNumbers(4 * cells);
      if (!forTraining) {
        direction.cells = arena.takeNumbers(sentences * this.units);
        continue;
      }
      direction.states = arena.takeNumbers(cells);
      direction.before = arena.takeNumbers(cells);
      direction.squashed = arena.takeNumbers(cells);
      direction.mask = arena.takeNumbers(sentences * this.units);
      direction.stateGradients = arena.takeNumbers(cells);
      direction.cellGradients = arena.takeNumbers(cells);
    }
    this.output = arena.takeNumbers(2 * cells);
    if (!forTraining) this.#constants ||= gateConstants(arena);
    if (forTraining) this.outputGradient = arena.takeNumbers(2 * cells);
  }

  /** Address of the gates of a direction (0 forward, 1 backward), shape [rows, 4 units]. */
  gates(direction: 0 | 1): number {
    return this.#directions[direction].gates;
  }

  /** First half of the forward pass: projects the input of all rows into the gates. */
  project(x: number, rows: number): void {
    const quantized = this.#directions[0].input.quantized(x, rows);
    for (const { input, gates } of this.#directions) input.forward(x, gates, rows, quantized);
  }

  /** Second half of the forward pass: the recurrence, from the projected input in the gates. */
  run(layout: BatchLayout, dropout: Dropout | undefined, rate: number): void {
    if (this.#constants !== 0) {
      this.#runOnly(layout);
      return;
    }
    const compute = this.#compute;
    const { units } = this;
    const width = NUMBER * units;
    for (const [k, direction] of this.#directions.entries()) {
      const { recurrent, gates, states, before, squashed, mask } = direction;
      fillMask(compute, dropout, mask, layout.sentences * units, rate);
      compute.clear(states, layout.rows * units);
      compute.clear(before, layout.rows * units);
      for (let step = 0; step < layout.steps; step++) {
        const { start, rows, following, nextStart } = stepOf(layout, k, step);
        // The first step has no previous state.
        if (step > 0) recurrent.add(states + start * width, gates + 4 * start * width, rows);
        compute.kernels.lstmForward(
          rows,
          units,
          gates + 4 * start * width,
          before + start * width,
          squashed + start * width,
          this.output + (2 * start + k) * width,
          2 * width,
          following,
          states + nextStart * width,
          before + nextStart * width,
          mask,
        );
      }
    }
  }

  /** The recurrence of a network that only parses: keeps nothing for a backward pass. */
  #runOnly(layout: BatchLayout): void {
    const { units } = this;
    const width = NUMBER * units;
    for (const [k, { recurrent, gates, cells }] of this.#directions.entries()) {
      this.#compute.clear(cells, layout.sentences * units);
      const output = this.output + k * width;
      for (let step = 0, before = 0; step < layout.steps; step++) {
        const { start, rows, following } = stepOf(layout, k, step);
        const place = gates + 4 * start * width;
        // Sentences that begin with this step have no previous state.
        if (step > 0) {
          const { start: last } = stepOf(layout, k, step - 1);
          recurrent.add(output + 2 * last * width, place, Math.min(rows, before), 2 * width);
        }
        this.#compute.kernels.lstmStep(
          rows,
          units,
          place,
          cells,
          output + 2 * start * width,
          2 * width,
          this.#constants,
        );
        before = following;
      }
    }
  }

  /** Adds to the gradients of all parameters, and to dx [rows, inputs] unless dx is 0. */
  backward(layout: BatchLayout, x: number, dx: number): void {
    const compute = this.#compute;
    const { units } = this;
    const width = NUMBER * units;
    for (const [k, direction] of this.#directions.entries()) {
      const { input, recurrent, gates, states, before, squashed, mask } = direction;
      const { stateGradients, cellGradients } = direction;
      compute.clear(stateGradients, layout.rows * units);
      for (let step = layout.steps - 1; step >= 0; step--) {
        const { start, rows, following, nextStart } = stepOf(layout, k, step);
        compute.kernels.lstmBackward(
          rows,
          units,
          gates + 4 * start * width,
          before + start * width,
          squashed + start * width,
          this.outputGradient + (2 * start + k) * width,
          2 * width,
          following,
          stateGradients + nextStart * width,
          cellGradients + nextStart * width,
          mask,
          cellGradients + start * width,
        );
        if (step > 0)
          recurrent.inputGradient(gates + 4 * start * width, stateGradients + start * width, rows);
      }
      input.backward(x, gates, dx, layout.rows);
      addProduct(
        compute,
        recurrent.weights.gradient,
        transposed(rowMajor(states, units)),
        rowMajor(gates, 4 * units),
        units,
        4 * units,
        layout.rows,
      );
    }
  }
}

/** The rows of a step in direction k, and the rows of the next step that continue them. */
function stepOf(layout: BatchLayout, k: number, step: number) {
  const t = k === 0 ? step : layout.steps - 1 - step;
  const next = k === 0 ? t + 1 : t - 1;
  const rows = layout.active(t);
  const following = Math.min(rows, layout.active(next));
  const nextStart = following === 0 ? 0 : layout.stepStart[next]!;
  return { start: layout.stepStart[t]!, rows, following, nextStart };
}
