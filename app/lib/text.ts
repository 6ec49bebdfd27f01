/** Scripts in which a joiner between two letters changes how they look. */
const joiningLetter =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Sinhala}\\p{Script=Malayalam}\\p{Script=Kannada}]";
const pictograph = "\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]*";

/** A mark without a drawing is kept only where the signs beside it look different with it: inside emoji and between joined letters. */
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

/** Spaces other than the plain one, a blank Braille cell among them. Tabs stay, as Markdown may need them. */
const otherSpaces = /[\p{Zs}\u2800]/gu;

/**
 * Text on its way in, whatever sent it: NFC, LF line ends, plain spaces, no control characters, no invisible marks, no
 * half of a surrogate pair, trimmed. Text of which nothing is visible becomes empty. A second call changes nothing.
 */
export function normalizeText(text: string): string {
  // PostgreSQL refuses NUL and half pairs.
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(marks, (mark, ...found) => (found.at(-1).meant === undefined ? "" : mark))
    .replace(otherSpaces, " ")
    .normalize("NFC")
    .trim();
}

/** Same as `normalizeText`, for text on one line: each run of spaces and line ends becomes one space. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, " ");
}
