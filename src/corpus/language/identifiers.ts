import { LanguageIdentifier } from "./language-identifier.js";
import { PROFILES } from "./profiles.js";

/** The codes of the languages that can be told apart. */
export const LANGUAGES: readonly string[] = Object.keys(PROFILES);

let identifier: LanguageIdentifier | undefined;

/** The identifier of all languages with a profile. */
export function languageIdentifier(): LanguageIdentifier {
  identifier ??= new LanguageIdentifier(
    new Map(
      Object.entries(PROFILES).map(([language, profile]) => [
        language,
        new Map(profile.split("|").map((entry) => [entry.slice(0, 3), Number(entry.slice(3))])),
      ]),
    ),
  );
  return identifier;
}
