import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, DatabaseErrorFields } from "../types.ts";

/**
 * Statement timeouts in ms as on a hosted project (sql/01-roles.sql). Other roles have the database's own deadline.
 */
const timeoutByRole: Partial<Record<string, number>> = {
  anon: 3_000,
  authenticated: 8_000,
  supabase_auth_admin: 2_000,
};

const queryCanceled = "57014";

export function statementTimeoutOf(caller: Caller | "owner", most: number): number {
  const timeout = caller === "owner" ? undefined : timeoutByRole[caller.role];
  return Math.min(timeout ?? most, most);
}

export function isCancelled({ code }: DatabaseErrorFields): boolean {
  return code === queryCanceled;
}

export class StatementTimeout extends DatabaseError {
  /** Kind of the statement, by `statementKind`. */
  readonly statement: string;

  constructor(sql: string) {
    super({ code: queryCanceled, message: "canceling statement due to statement timeout" });
    this.statement = statementKind(sql);
  }
}

const literalPattern = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--.*$|\/\*[\s\S]*?\*\//gm;
const namePattern = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const writingPattern = new RegExp(
  String.raw`\b(insert into|update|delete from|merge into)\s+(?:only\s+)?${namePattern}`,
  "i",
);
const readingPattern = new RegExp(String.raw`\bfrom\s+(?:only\s+)?${namePattern}`, "i");

/** Verb and first table of a statement without any value: "update public.books", "select from books", "analyze". */
export function statementKind(sql: string): string {
  const bare = sql.replace(literalPattern, "''").trim();
  const writing = writingPattern.exec(bare);
  if (writing !== null) return `${writing[1]} ${writing[2]}`.toLowerCase().replaceAll('"', "");
  const [verb = ""] = /^\w+/.exec(bare) ?? [];
  const table = readingPattern.exec(bare)?.[1];
  const from = table === undefined ? "" : ` from ${table.replaceAll('"', "")}`;
  return `${verb.toLowerCase() === "with" ? "select" : verb.toLowerCase()}${from}`;
}

export class Turns {
  #waiting: { start(release: () => void): void; refuse(error: Error): void }[] = [];
  #busy = false;

  /**
   * Waits for a turn. Resolves with a function that ends it; rejects with `DatabaseUnavailable` after `deadlineMs`.
   */
  take(deadlineMs: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(new DatabaseUnavailable(`the database was busy for more than ${deadlineMs} ms`));
      }, deadlineMs);
      const entry = {
        start(release: () => void) {
          clearTimeout(timer);
          resolve(release);
        },
        refuse(error: Error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(entry);
      this.#next();
    });
  }

  refuseAll(error: Error): void {
    for (const entry of this.#waiting.splice(0)) entry.refuse(error);
  }

  #next(): void {
    if (this.#busy) return;
    const entry = this.#waiting.shift();
    if (entry === undefined) return;
    this.#busy = true;
    let ended = false;
    entry.start(() => {
      if (ended) return;
      ended = true;
      this.#busy = false;
      this.#next();
    });
  }
}
