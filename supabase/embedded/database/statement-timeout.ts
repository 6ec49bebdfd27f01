import { DatabaseError } from "../errors.ts";
import type { Caller, DatabaseErrorFields } from "../types.ts";

/** As a hosted project's `statement_timeout` (see sql/01-roles.sql); other roles have the database's own deadline. */
const BY_ROLE: Partial<Record<string, number>> = { anon: 3_000, authenticated: 8_000 };

const QUERY_CANCELED = "57014";

/** How long one statement of the caller may take, and never longer than `most` (ms). */
export function statementTimeoutOf(caller: Caller | "owner", most: number): number {
  const own = caller === "owner" ? undefined : BY_ROLE[caller.role];
  return Math.min(own ?? most, most);
}

export function isCancelled({ code }: DatabaseErrorFields): boolean {
  return code === QUERY_CANCELED;
}

/** In the words of PostgreSQL. */
export function statementTimeout(): DatabaseError {
  return new DatabaseError({
    code: QUERY_CANCELED,
    message: "canceling statement due to statement timeout",
  });
}
