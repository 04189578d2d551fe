/** Training instances of symbolic features: each has one value in each slot. */
export interface Instances {
  readonly slots: number;
  /**
   * Shape [length, slots]: in each slot, values are numbered from 1 in order of first occurrence; 0 is never
   * seen in training.
   */
  readonly values: Int32Array;
  /** Class of each instance. */
  readonly targets: Int32Array;
  readonly classes: number;
}
