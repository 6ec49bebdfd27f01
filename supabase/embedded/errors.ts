import type { DatabaseErrorFields } from "./types.ts";

export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = "DatabaseError";
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;

  constructor(fields: DatabaseErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
  }
}

/** The database is closed, gave no answer, or is too busy; the parts answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** The backend cannot start; the message is one sentence for the person who started it. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

/** Another process has the data folder; the message names it. */
export class FolderInUseError extends StartupError {}

/** What a thrown value says; an Error's own message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
