import type { BatchLayout } from "../batch-layout.js";
import { type Compute, NUMBER, rowMajor, transposed } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine, addProduct } from "./affine.js";
import { type Dropout, fillMask } from "./dropout.js";

/** One direction of a layer, and its memory for a number of rows. */
interface Direction {
  readonly input: Affine;
  readonly recurrent: Affine;
  /** [rows, 4, units]: gates, backward their gradients. */
  gates: number;
  /** [rows, units] each: output of the step before with its mask, cells of the step before, tanh of cells. */
  states: number;
  before: number;
  squashed: number;
  /** [rows, units] each: gradients of `states` and of `before`. */
  stateGradients: number;
  cellGradients: number;
  /** [sentences, units]: one mask of the recurrent state for all steps of a sentence. */
  mask: number;
}

/**
 * A bidirectional LSTM layer over a batch: rows lie step by step (see `BatchLayout`), forward output in the first
 * half of the columns of `output`, backward output in the second.
 */
export class LstmLayer {
  readonly inputs: number;
  /** Units in each direction, a multiple of 8. */
  readonly units: number;
  /** [rows, 2 units]: what the layer gives, and in training its gradient, which must be filled before `backward`. */
  output = 0;
  outputGradient = 0;
  readonly #compute: Compute;
  readonly #directions: readonly [Direction, Direction];

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
    });
    this.#directions = [direction("forward"), direction("backward")];
  }

  /** The affine maps of both directions: of inputs, and of recurrent states. */
  get maps(): readonly { readonly input: Affine; readonly recurrent: Affine }[] {
    return this.#directions;
  }

  prepare(forTraining: boolean): void {
    for (const { input, recurrent } of this.#directions) {
      input.prepare(forTraining);
      recurrent.prepare(forTraining);
    }
  }

  /** Takes memory for batches of so many rows and sentences. */
  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    const cells = rows * this.units;
    for (const direction of this.#directions) {
      direction.gates = arena.takeNumbers(4 * cells);
      direction.states = arena.takeNumbers(cells);
      direction.before = arena.takeNumbers(cells);
      direction.squashed = arena.takeNumbers(cells);
      direction.mask = arena.takeNumbers(sentences * this.units);
      if (!forTraining) continue;
      direction.stateGradients = arena.takeNumbers(cells);
      direction.cellGradients = arena.takeNumbers(cells);
    }
    this.output = arena.takeNumbers(2 * cells);
    if (forTraining) this.outputGradient = arena.takeNumbers(2 * cells);
  }

  /** Where the inputs of the gates of a direction (0 forward, 1 backward) go: [rows, 4 units]. */
  gates(direction: 0 | 1): number {
    return this.#directions[direction].gates;
  }

  /** Projects the input of all rows into the gates: the first half of going forward. */
  project(x: number, rows: number): void {
    for (const { input, gates } of this.#directions) input.forward(x, gates, rows);
  }

  /** The recurrence, once the gates have their inputs. */
  run(layout: BatchLayout, dropout: Dropout | undefined, rate: number): void {
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
        // Nothing comes before the first step.
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

  /** Adds to the gradients of all parameters, and to dx [rows, inputs] if it is not 0. */
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

/** The rows of a step in direction k, and those of the step after it that go on from them. */
function stepOf(layout: BatchLayout, k: number, step: number) {
  const t = k === 0 ? step : layout.steps - 1 - step;
  const next = k === 0 ? t + 1 : t - 1;
  const rows = layout.active(t);
  const following = Math.min(rows, layout.active(next));
  const nextStart = following === 0 ? 0 : layout.stepStart[next]!;
  return { start: layout.stepStart[t]!, rows, following, nextStart };
}
