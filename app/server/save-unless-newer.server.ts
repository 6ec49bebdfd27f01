import { expirePublicReads } from "./cache.server";
import { fingerprint } from "./fingerprint.server";

/** Each try that fails means that another change came between reading and writing. */
const mostTries = 8;

/** What became of an edited row; `newer` is what somebody else has made of it meanwhile, and nothing was written. */
export type SaveOutcome<Stored> = { kind: "saved" } | { kind: "gone" } | { kind: "newer"; stored: Stored };

interface Saving<Stored> {
  /** Of the content that the form was opened with. */
  stamp: string;
  content: object;
  find: () => Promise<Stored | null>;
  /** Writes the content over the row as it was found; false when it has changed since. */
  write: (found: Stored) => Promise<boolean>;
}

/**
 * Changes a row that still reads as the form found it; a newer text is answered instead of written over (decisions.md A7).
 * Saving the same twice is no conflict. Rejects with what `find` and `write` reject with, and with Error when nothing can
 * be written, as where row level security hides the row from the writer.
 */
export async function saveUnlessNewer<Stored extends { stamp: string }>({
  stamp,
  content,
  find,
  write,
}: Saving<Stored>): Promise<SaveOutcome<Stored>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await find();
    if (stored === null) return { kind: "gone" };
    if (stored.stamp === fingerprint(content)) return { kind: "saved" };
    if (stored.stamp !== stamp) return { kind: "newer", stored };
    if (await write(stored)) {
      expirePublicReads();
      return { kind: "saved" };
    }
  }
  throw new Error(`A row found ${mostTries} times could not be written`);
}
