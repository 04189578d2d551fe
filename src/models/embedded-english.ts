/** Returns the English model from the module that holds its bytes as text, for browsers and bundles. */
export async function embeddedEnglish(): Promise<Uint8Array> {
  const { default: base64 } = await import("../../models/english.data.js");
  // New engines decode base 64 in one call, which the types of ES2023 do not have.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
