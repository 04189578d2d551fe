/** The generated module of a model: its bytes in base 64. */
export interface ModelModule {
  readonly default: string;
}

/** Returns the bytes of a model from the module that holds them as text, for browsers and bundles. */
export async function embeddedModel(load: () => Promise<ModelModule>): Promise<Uint8Array> {
  const { default: base64 } = await load();
  // New engines decode base 64 in one call, which the types of ES2023 do not have.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
