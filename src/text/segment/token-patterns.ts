/** Stands for all units from U+2190 on, where the blocks with pictures begin. */
export const EMOJI = "\u2190";

/** A kind of string that is one token by its form, such as a web address. */
export interface TokenPattern {
  /** The name of the kind; several patterns may share one. */
  readonly name: string;
  /** Characters of which one must occur in the chunk. */
  readonly signs: string;
  /**
   * What the token looks like: a sticky expression whose repetitions are bounded, so that a search takes
   * linear time.
   */
  readonly form: RegExp;
  /** Whether punctuation at the end of the match is not part of the token. */
  readonly trimmed?: boolean;
  /** Whether the token may start right after a letter or digit. */
  readonly anywhere?: boolean;
  /** Whether the token is a word like others; if not, the sentence splitter sees only its kind. */
  readonly isWord?: boolean;
}

/** Makes a sticky expression of a template. */
function form(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), "uy");
}

/** Alternatives in lower case or in capitals, but not with one capital, which may start a sentence. */
function eitherCase(alternatives: string): string {
  return `${alternatives}|${alternatives.toUpperCase()}`;
}

/** No letter or digit may follow, not even after a stop or hyphen. */
const END = String.raw`(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`;
/** A part of a path. */
const PART = String.raw`[\p{L}\p{N}_.~+@%-]{1,100}`;
/** A character with its variation, skin tone and tags. */
const PICTURE = String.raw`\p{Emoji}\p{M}{0,4}\p{Emoji_Modifier}?[\u{e0020}-\u{e007f}]{0,10}`;
const DAY = String.raw`\d{4}-\d\d-\d\d`;
const DOMAINS = eitherCase("com|org|net|edu|gov|mil|info|biz|io|dev|app");
const EXTENSIONS = eitherCase(
  "7z|apk|avi|bak|bash|bat|bib|bmp|cfg|cmd|conf|conllu?|cpp|css|csv|dat|dll|dmg|docx?|env|eps|exe|gif|gz|hpp|" +
    "html?|ini|ipynb|iso|jar|java|jpe?g|json|jsx?|lock|log|lua|md|mjs|mkv|mov|mp[34]|msi|odt|ogg|pdf|php|png|" +
    "pptx?|ps1|psd|py|rar|rb|rs|rtf|sh|sql|svg|swf|tar|tex|tgz|tiff?|toml|tsv|tsx?|ttf|txt|wav|webp|xlsx?|xml|" +
    "ya?ml|zip",
);
const TITLES = "Capt|Col|Dr|Gen|Gov|Hon|Lt|Maj|Messrs|Mr|Mrs|Ms|Prof|Rep|Rev|Sen|Sgt|St";

/**
 * The kinds of strings that are tokens by their form in most languages. They are candidates: training keeps
 * a kind unless the treebank splits such strings. Earlier patterns come first where several match.
 */
export const TOKEN_PATTERNS: readonly TokenPattern[] = [
  {
    name: "address",
    signs: ":.",
    form: form`(?:[A-Za-z][A-Za-z0-9+-]{1,14}:\/\/|[Ww]{3}\d?\.)[^\s<>"“”\u0085]{1,1000}`,
    trimmed: true,
  },
  {
    name: "mail",
    signs: "@",
    form: form`(?:mailto:)?[\p{L}\p{N}_.+%-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
    trimmed: true,
  },
  {
    name: "domain",
    signs: ".",
    form: form`(?:[A-Za-z0-9-]{1,63}\.){1,8}(?:${DOMAINS}|(?:co|ac|gov|org|com)\.[a-z]{2})(?:\/[^\s<>"]{0,500}|${END})`,
    trimmed: true,
  },
  { name: "path", signs: "/", form: form`(?:~|\.{1,2})(?:\/${PART}){1,30}\/?`, trimmed: true },
  { name: "path", signs: "/", form: form`(?:\/${PART}){2,30}\/?`, trimmed: true },
  { name: "path", signs: "\\", form: form`(?:[A-Za-z]:|\\)\\[^\s<>"|:*?]{1,250}`, trimmed: true },
  {
    name: "path",
    signs: "/",
    form: form`(?:${PART}\/){1,30}[\p{L}\p{N}_-]{1,100}\.(?:[cho]|go|${EXTENSIONS})${END}`,
  },
  {
    name: "file",
    signs: ".",
    form: form`[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,100}\.(?:${EXTENSIONS})${END}`,
  },
  { name: "name", signs: "@", form: form`@[\p{L}_][\p{L}\p{N}_]{0,50}` },
  { name: "tag", signs: "#", form: form`#[\p{L}_][\p{L}\p{N}_]{0,140}` },
  { name: "date", signs: "-", form: form`${DAY}${END}` },
  {
    name: "date",
    signs: "-",
    form: form`${DAY}T\d\d:?\d\d(?::?\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?${END}`,
  },
  {
    name: "time",
    signs: ":",
    form: form`(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?![\d:])`,
  },
  {
    name: "version",
    signs: ".",
    form: form`(?:[vV]\d{1,9}|\d{1,9}\.\d{1,9})(?:\.\d{1,9}){1,5}(?:-?(?:alpha|beta|rc)[.-]?\d{0,9})?${END}`,
  },
  { name: "decimal", signs: ".", form: form`\.\d{1,20}${END}` },
  { name: "title", signs: ".", form: form`(?:${TITLES})\.(?=\s{1,3}\p{Lu})`, isWord: true },
  {
    name: "abbreviation",
    signs: ".",
    form: form`(?:\p{L}\.|Ph\.){1,6}\p{L}\.(?=[,;:)]|\s{1,3}[\p{Ll}\p{N}])`,
    isWord: true,
  },
  { name: "last abbreviation", signs: ".", form: form`(?:\p{L}\.){1,6}\p{L}(?=\.\s{0,99}$)`, isWord: true },
  { name: "surname", signs: "'’", form: form`[DO]['’]\p{Lu}\p{Ll}{1,30}${END}`, isWord: true },
  { name: "percent", signs: "%", form: form`%(?![\p{L}\p{N}])`, anywhere: true, isWord: true },
  {
    name: "emoticon",
    signs: ":;=",
    form: form`>?[:;=]['’]?[-o^]?(?:[)(\]\[|\\*]{1,9}|[dDpPoO\/])(?![\p{L}\p{N}\/])`,
  },
  { name: "emoticon", signs: ":;", form: form`[:;]'?-?[)(]{1,9}(?![\p{L}\p{N}])`, anywhere: true },
  {
    name: "emoticon",
    signs: "<^_",
    form: form`(?:<\/?3|\^[_.]{0,3}\^|-_{1,3}-|>[_.]{1,3}<|T_{1,3}T|[oO]_{1,3}[oO])(?![\p{L}\p{N}])`,
  },
  {
    name: "emoticon",
    signs: EMOJI,
    form: form`\p{RI}{2}|${PICTURE}(?:\u200d${PICTURE}){0,9}`,
    anywhere: true,
  },
];
