import { createContext } from "react";
import { addKey, editKey } from "~/lib/list-address";

export const DraftOwnerContext = createContext("");

/** Unsaved values of a form, stored on this device. */
export interface Draft {
  owner: string;
  /** Milliseconds since 1970. */
  typedAt: number;
  stamp: string;
  version: string;
  fields: [name: string, value: string][];
}

/** A draft on this device, and the key that it is stored under. */
export interface FoundDraft extends Draft {
  key: string;
}

const prefix = "draf:";
const tabKey = "draf-tab";
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

function isDraft(stored: unknown): stored is Draft {
  const { owner, typedAt, stamp, version, fields } = { ...(stored as Partial<Record<keyof Draft, unknown>>) };
  const isText = (value: unknown) => typeof value === "string";
  return (
    [owner, stamp, version].every(isText) &&
    typeof typedAt === "number" &&
    Array.isArray(fields) &&
    fields.every((field) => Array.isArray(field) && field.length === 2 && field.every(isText))
  );
}

/** Returns the key of a form's draft: its path, and which of a list's forms the address opens. */
export function draftPlace({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  if (query.has(addKey)) return `${pathname}?${addKey}`;
  const id = query.get(editKey);
  return id === null ? pathname : `${pathname}?${editKey}=${id}`;
}

/** The key of this tab's draft: two tabs may have the same form open. A reload keeps the tab's name, a new tab has its own. */
function keyOf(path: string): string {
  const { sessionStorage } = window;
  // Browsers have no randomUUID on a site without https.
  const tab = sessionStorage.getItem(tabKey) ?? crypto.getRandomValues(new Uint32Array(3)).join("-");
  sessionStorage.setItem(tabKey, tab);
  return `${prefix}${path} ${tab}`;
}

/** Stores this tab's draft of the form at `path` (from `draftPlace`). Does nothing on a device without room or storage. */
export function keepDraft(path: string, draft: Draft): void {
  use((storage) => storage.setItem(keyOf(path), JSON.stringify(draft)));
}

/** Removes this tab's draft of the form at `path`. */
export function dropDraft(path: string): void {
  use((storage) => storage.removeItem(keyOf(path)));
}

/** Removes a draft that `findDraft` has found. */
export function dropFound({ key }: FoundDraft): void {
  use((storage) => storage.removeItem(key));
}

/** Finds this tab's draft of the form at `path`, else the newest of another tab. Removes drafts that are too old, damaged or
 * another user's. */
export function findDraft(path: string, owner: string): FoundDraft | null {
  const found = use((storage) => {
    const own = keyOf(path);
    const drafts = Object.keys(storage)
      .filter((key) => key.split(" ")[0] === prefix + path)
      .flatMap((key) => {
        const draft = parse(storage.getItem(key) ?? "");
        const isOffered =
          isDraft(draft) && draft.owner === owner && Date.now() - draft.typedAt <= keptDays * dayMs;
        if (!isOffered) storage.removeItem(key);
        return isOffered ? [{ ...draft, key }] : [];
      });
    drafts.sort((one, other) => other.typedAt - one.typedAt);
    return drafts.find(({ key }) => key === own) ?? drafts[0];
  });
  return found ?? null;
}

export function dropAllDrafts(): void {
  use((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function use<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.localStorage);
  } catch {
    return null;
  }
}
