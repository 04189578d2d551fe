// Checks of what callers hand to public functions. TypeScript finds most mistakes before; JavaScript finds
// them here.

/** Describes a value for a message: `null`, `5`, `"cook"`, `an array`, `an object of class Date`. */
export function described(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object" || value === null) return String(value);
  const { name } = Object.getPrototypeOf(value)?.constructor ?? Object;
  return name === "Object" ? "an object" : `an object of class ${name}`;
}

/**
 * Checks an option that is true, false or left out.
 *
 * @throws {TypeError} if it is something else
 */
export function checkSwitch(name: string, value: unknown): void {
  if (value === undefined || typeof value === "boolean") return;
  throw new TypeError(`expected true or false as option ${name}, found ${described(value)}`);
}

/**
 * Checks an option that has one of a few names, or is left out.
 *
 * @throws {RangeError} if it has another
 */
export function checkChoice(name: string, value: unknown, known: readonly string[]): void {
  if (value === undefined || known.some((choice) => choice === value)) return;
  throw new RangeError(`expected ${known.join(" or ")} as option ${name}, found ${described(value)}`);
}

/**
 * Checks that options are an object with known names only, so that a misspelt one is not ignored.
 *
 * @throws {TypeError} if they are not an object, or have an unknown name
 */
export function checkOptions(options: unknown, known: readonly string[]): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`expected an object of options, found ${described(options)}`);
  }
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`no option is called ${name}; known are ${known.join(", ")}`);
    }
  }
}
