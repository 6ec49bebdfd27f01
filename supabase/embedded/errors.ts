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

/** The database is closed, silent or too busy; the parts answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** An error whose message is a sentence for the person who starts the backend. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

/** An error whose message says which argument of a command was not understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export class FolderInUseError extends StartupError {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
