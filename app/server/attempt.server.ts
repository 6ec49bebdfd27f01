import { logFailure } from "./log.server";
import { within } from "./within";

/** Time limit of a read: longer than visitors wait for a page (R07), shorter than the ten seconds of the client. */
const deadlineMs = 5000;

/** The result of a read that a screen can do without; null if it fails or takes over 5 s, so that the screen says so in its place
 * and shows the rest. Logs `<screen>.read_failed`. `what`: what was read, for the log. */
export function attempt<Result>(screen: string, what: string, read: Promise<Result>): Promise<Result | null> {
  const late = () => {
    throw new Error(`No answer within ${deadlineMs} ms`);
  };
  return within<Result>(read, deadlineMs, late).catch((error: unknown) => {
    logFailure(`${screen}.read_failed`, error, { what });
    return null;
  });
}

/** Reads a part of a screen beside its main content: `otherwise` stands for what cannot be read. `part` names it in Indonesian,
 * as it stands in a sentence: `nama cabang`. */
export type ReadPart = <Result, Otherwise>(
  part: string,
  read: Promise<Result>,
  otherwise: Otherwise,
) => Promise<Result | Otherwise>;

/** Reads every part or fails: for saving, exports, and screens that a part's absence would make wrong. */
export const readWhole: ReadPart = (_part, read) => read;

/** Makes a `ReadPart` for one answer of a screen. `unread()` words what could not be read, for the line that stands above the
 * rest; null where nothing is missing. Ask it after all parts. */
export function screenParts(screen: string) {
  const unread = new Set<string>();
  const readPart: ReadPart = async (part, read, otherwise) => {
    const result = await attempt(
      screen,
      part,
      read.then((value) => ({ value })),
    );
    if (result !== null) return result.value;
    unread.add(part);
    return otherwise;
  };
  return { readPart, unread: () => (unread.size === 0 ? null : [unreadText(...unread)]) };
}

/** `Nama cabang dan pilihan agen tidak dapat dimuat. Muat ulang halaman ini.` */
export function unreadText(...parts: string[]): string {
  const names = new Intl.ListFormat("id").format(parts);
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} tidak dapat dimuat. Muat ulang halaman ini.`;
}
