export interface LanguageIdentifier {
  identify(text: string): string | undefined;
}
