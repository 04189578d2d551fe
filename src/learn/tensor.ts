/** A flat array of numbers, as model files keep them; its shape is known to whoever made it. */
export type Tensor =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Tensors by name. */
export type Tensors = Readonly<Record<string, Tensor>>;
