/** Stands for all units from the first block of pictures on, U+2190. */
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
  /** Whether the token is a word like others. Otherwise all tokens of the kind are alike to the sentence splitter. */
  readonly isWord?: boolean;
}

/** No letter or digit may follow, not even after a stop or hyphen. */
const END = "(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])";
/** A part of a path or a file name. */
const PART = "[\\p{L}\\p{N}_.~+@%-]{1,100}";
const EXTENSIONS =
  "7z|apk|avi|bak|bash|bat|bib|bmp|cfg|cmd|conf|conllu?|cpp|css|csv|dat|dll|dmg|docx?|env|eps|exe|gif|gz|hpp|" +
  "html?|ini|ipynb|iso|jar|java|jpe?g|json|jsx?|lock|log|lua|md|mjs|mkv|mov|mp[34]|msi|odt|ogg|pdf|php|png|" +
  "pptx?|ps1|psd|py|rar|rb|rs|rtf|sh|sql|svg|swf|tar|tex|tgz|tiff?|toml|tsv|tsx?|ttf|txt|wav|webp|xlsx?|xml|ya?ml|zip";
/** A character with its variation, skin tone and tags. */
const PICTURE = "\\p{Extended_Pictographic}\\p{M}{0,4}\\p{Emoji_Modifier}?[\\u{e0020}-\\u{e007f}]{0,10}";
const TITLES = "Capt|Col|Dr|Gen|Gov|Hon|Lt|Maj|Messrs|Mr|Mrs|Ms|Prof|Rep|Rev|Sen|Sgt|St";

function form(source: string, flags = ""): RegExp {
  return new RegExp(source, `uy${flags}`);
}

/**
 * The kinds of strings that are tokens by their form in most languages. They are candidates: training keeps
 * a kind unless the treebank splits such strings. Earlier patterns come first where several match.
 */
export const TOKEN_PATTERNS: readonly TokenPattern[] = [
  {
    name: "address",
    signs: ":.",
    form: form('(?:[a-z][a-z0-9+-]{1,14}:\\/\\/|www\\d?\\.)[^\\s<>"“”\\u0085]{1,1000}', "i"),
    trimmed: true,
  },
  {
    name: "mail",
    signs: "@",
    form: form(
      "(?:mailto:)?[\\p{L}\\p{N}_.+%-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}",
      "i",
    ),
    trimmed: true,
  },
  {
    name: "domain",
    signs: ".",
    form: form(
      `(?:[a-z0-9-]{1,63}\\.){1,8}(?:com|org|net|edu|gov|mil|info|biz|io|dev|app|(?:co|ac|gov|org|com)\\.[a-z]{2})(?:\\/[^\\s<>"]{0,500}|${END})`,
      "i",
    ),
    trimmed: true,
  },
  { name: "path", signs: "/", form: form(`(?:~|\\.{1,2})(?:\\/${PART}){1,30}\\/?`), trimmed: true },
  { name: "path", signs: "/", form: form(`(?:\\/${PART}){2,30}\\/?`), trimmed: true },
  { name: "path", signs: "\\", form: form('(?:[A-Za-z]:|\\\\)\\\\[^\\s<>"|:*?]{1,250}'), trimmed: true },
  {
    name: "path",
    signs: "/",
    form: form(`(?:${PART}\\/){1,30}[\\p{L}\\p{N}_-]{1,100}\\.(?:[cho]|go|${EXTENSIONS})${END}`),
  },
  {
    name: "file",
    signs: ".",
    form: form(`[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]{0,100}\\.(?:${EXTENSIONS})${END}`, "i"),
  },
  { name: "name", signs: "@", form: form("@[\\p{L}_][\\p{L}\\p{N}_]{0,50}") },
  { name: "tag", signs: "#", form: form("#[\\p{L}_][\\p{L}\\p{N}_]{0,140}") },
  { name: "date", signs: "-", form: form(`\\d{4}-\\d\\d-\\d\\d${END}`) },
  {
    name: "date",
    signs: "-",
    form: form(
      `\\d{4}-\\d\\d-\\d\\dT\\d\\d:?\\d\\d(?::?\\d\\d(?:[.,]\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?${END}`,
    ),
  },
  {
    name: "time",
    signs: ":",
    form: form("(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?![\\d:])"),
  },
  {
    name: "version",
    signs: ".",
    form: form(
      `(?:v\\d{1,9}|\\d{1,9}\\.\\d{1,9})(?:\\.\\d{1,9}){1,5}(?:-?(?:alpha|beta|rc)[.-]?\\d{0,9})?${END}`,
      "i",
    ),
  },
  { name: "decimal", signs: ".", form: form(`\\.\\d{1,20}${END}`) },
  { name: "title", signs: ".", form: form(`(?:${TITLES})\\.(?=\\s{1,3}\\p{Lu})`), isWord: true },
  {
    name: "emoticon",
    signs: ":;=",
    form: form(">?[:;=]['’]?[-o^]?(?:[)(\\]\\[|\\\\*]{1,9}|[dDpPoO3/](?![\\p{L}\\p{N}/]))(?![\\p{L}\\p{N}])"),
  },
  { name: "emoticon", signs: ":;", form: form("[:;]'?-?[)(]{1,9}(?![\\p{L}\\p{N}])"), anywhere: true },
  {
    name: "emoticon",
    signs: "<^_",
    form: form("(?:<\\/?3|\\^[_.]{0,3}\\^|-[_.]{1,3}-|[>T][_.]{1,3}[<T])(?![\\p{L}\\p{N}])"),
  },
  {
    name: "emoticon",
    signs: EMOJI,
    form: form(`\\p{RI}{2}|${PICTURE}(?:\\u200d${PICTURE}){0,9}`),
    anywhere: true,
  },
];
