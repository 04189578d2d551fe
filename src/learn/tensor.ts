/** A flat array of numbers, as model files store it; its shape is documented where it is made. */
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

/**
 * Picks the tensors named in `types`, each of its expected type; `owner` names what
 * they belong to in errors.
 *
 * @throws {RangeError} if one is missing or has another type
 */
export function pickTensors<Picked>(
  tensors: Tensors,
  types: Readonly<Record<keyof Picked, new () => Tensor>>,
  owner: string,
): Picked {
  const picked: Record<string, Tensor> = {};
  for (const [name, Type] of Object.entries<new () => Tensor>(types)) {
    const tensor = tensors[name];
    if (!(tensor instanceof Type)) {
      const found = tensor === undefined ? "none" : withArticle((tensor as Tensor).constructor.name);
      throw new RangeError(
        `expected the tensor ${name} of ${owner}, ${withArticle(Type.name)}, found ${found}`,
      );
    }
    picked[name] = tensor;
  }
  return picked as Picked;
}

function withArticle(type: string): string {
  return type.startsWith("I") ? `an ${type}` : `a ${type}`;
}
