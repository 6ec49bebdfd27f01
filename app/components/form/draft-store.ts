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

const prefix = "draf:";
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

/** Stores the draft of the form at `path` (from `draftPlace`). Does nothing on a device without room or storage. */
export function keepDraft(path: string, draft: Draft): void {
  use((storage) => storage.setItem(prefix + path, JSON.stringify(draft)));
}

export function dropDraft(path: string): void {
  use((storage) => storage.removeItem(prefix + path));
}

/** Finds the draft of the form at `path`. Removes a draft that is too old, damaged or another user's. */
export function findDraft(path: string, owner: string): Draft | null {
  const text = use((storage) => storage.getItem(prefix + path));
  if (!text) return null;
  const draft = parse(text);
  if (isDraft(draft) && draft.owner === owner && Date.now() - draft.typedAt <= keptDays * dayMs) return draft;
  dropDraft(path);
  return null;
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
