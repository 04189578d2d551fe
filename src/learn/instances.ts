/** Training instances with symbolic features: each instance has one value in each slot. */
export interface Instances {
  /** Number of slots of an instance. */
  readonly slots: number;
  /**
   * Shape [length, slots]: the value number in each slot. In each slot, values are numbered from 1 in order
   * of first occurrence; 0, a value not seen in training, does not occur here.
   */
  readonly values: Int32Array;
  /** Shape [length]: the class of each instance. */
  readonly targets: Int32Array;
  /** Number of classes. */
  readonly classes: number;
}
