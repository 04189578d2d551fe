export const LANGUAGES = ["en"];
export function identifierFor() {
  return undefined;
}
