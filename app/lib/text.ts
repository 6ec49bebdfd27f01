/** Scripts in which a joiner between two letters changes how they look. */
const joiningLetter =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Sinhala}\\p{Script=Malayalam}\\p{Script=Kannada}]";
const pictograph = "\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]*";

/** Invisible marks are kept only where the signs beside them look different with them: inside emoji and between joined
 * letters. */
const meantMarks = [
  `(?<=${pictograph})\\u200d(?=\\p{Extended_Pictographic})`,
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  "(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]",
  `(?<=${joiningLetter}\\p{M}*)[\\u200c\\u200d](?=${joiningLetter})`,
].join("|");

const invisibleMark =
  "[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]|[^\\P{Cc}\\t\\n]";

const marks = new RegExp(`(?<meant>${meantMarks})|${invisibleMark}`, "gu");

/** Spaces other than the plain one, with the blank Braille cell. Tabs stay, as Markdown may need them. */
const otherSpaces = /[\p{Zs}\u2800]/gu;

/**
 * Normalizes incoming text: NFC, LF line ends, plain spaces, no control characters, no invisible marks, no
 * half of a surrogate pair, trimmed. Text of which nothing is visible becomes empty. A second call changes nothing.
 */
export function normalizeText(text: string): string {
  // PostgreSQL refuses NUL and half pairs.
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(marks, (mark, ...groups) => (groups.at(-1).meant === undefined ? "" : mark))
    .replace(otherSpaces, " ")
    .normalize("NFC")
    .trim();
}

/** Normalizes text on one line like `normalizeText`; each run of spaces and line ends becomes one space. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, " ");
}

/** Accents, invisible marks, and the apostrophes of transliterations (`Dzulqa'dah`, `Ka’bah`). */
const foldedAway =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: combining marks are meant one by one
  /[\u0300-\u036f\u064b-\u0652\u0670\u00ad\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff'`\u02b9-\u02bf\u2018\u2019\u201a\u201b\u2032]/g;

/** Letters that Unicode does not decompose, with their plain ones. */
const plainLetters = new Map<string, string>([
  ["ø", "o"],
  ["Ø", "o"],
  ["ł", "l"],
  ["Ł", "l"],
  ["đ", "d"],
  ["Đ", "d"],
  ["ı", "i"],
]);

/** Words that pilgrims spell in several ways: the beginnings of each, and its one spelling in searches and filters. */
export const spellings: readonly (readonly [beginning: string, spelling: string])[] = [
  ["umr[ao]h?", "umroh"],
  ["mekk?ah|makah|mecca|mekka", "makkah"],
  ["m[ae]dinah?", "madinah"],
  ["j[ei]dd?ah", "jeddah"],
  ["j[ae]maa[ht]", "jamaah"],
  ["r[ao]m[ae]d[hl]?[ao]n", "ramadhan"],
  ["(?:dz|d|z)ul ?[qk][ao]i?dah?", "dzulqadah"],
  ["(?:dz|d|z)ul ?hij+ah?", "dzulhijjah"],
  ["s[hy]?aw+al", "syawal"],
  ["mu?har+[ao]m", "muharram"],
  ["s[hy]aban", "syaban"],
  ["sh?[ao]l[ao]t", "sholat"],
  ["ka[ak]?bah", "kabah"],
  ["th?[ao]waf", "thawaf"],
  ["ik?tikaf", "itikaf"],
  ["usta(?:dz|d|z)", "ustadz"],
  ["ziy?arah", "ziarah"],
  ["mi[qk]at", "miqat"],
  ["a[qk]sh?a", "aqsha"],
];

const respelled = spellings.map(
  ([beginning, spelling]) => [new RegExp(`(^|[^a-z0-9])(?:${beginning})`, "g"), `$1${spelling}`] as const,
);

/**
 * Normalizes text for searches and filters: without accents, marks and apostrophes, in small letters, spaces folded, with
 * one spelling of the words above. The same as `private.search_text` of the database (supabase/migrations), which a test
 * of the database holds it to.
 */
export function foldText(text: string): string {
  const plain = text
    .toWellFormed()
    // Decomposed, this apostrophe would become a space.
    .replaceAll("\u00b4", "")
    .normalize("NFKD")
    .replace(foldedAway, "")
    .replace(/[øØłŁđĐı]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\t-\r ]+/g, " ")
    .replace(/^ | $/g, "");
  return respelled.reduce((folded, [beginning, spelling]) => folded.replace(beginning, spelling), plain);
}

/** A stored value of unknown type as text: "" for anything but a text. */
export function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}

/** The lines of a text in which staff typed one point per line, without their bullets. Blank lines are left out. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((line) => line !== "");
}

/** Puts a text on one line of at most `longest` characters, and cuts it at the end of a word. */
export function shorten(text: string, longest: number): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= longest) return oneLine;
  const lastSpace = oneLine.lastIndexOf(" ", longest - 1);
  return `${oneLine.slice(0, lastSpace === -1 ? longest - 1 : lastSpace)}…`;
}
