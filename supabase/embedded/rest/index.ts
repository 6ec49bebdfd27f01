import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, Database, Log, Part } from "../types.ts";
import { CatalogueCache } from "./catalogue.ts";
import { errorAnswer, tokenError, toResponse } from "./response.ts";
import { RestError } from "./rest-error.ts";
import { answerRequest } from "./route.ts";
import { fromSqlError, isStale } from "./sql-error.ts";

export interface RestOptions {
  db: Database;
  schemas: readonly string[];
  log: Log;
  /** Longest answer of a read or call (`max_rows` of the hosted API settings); null: no end. Default 1000, as hosted. */
  maxRows?: number | null;
}

/** PostgREST's interface under `/rest/v1`. Whatever fails is an answer in PostgREST's form. */
export function createRest({ db, schemas, log, maxRows = 1000 }: RestOptions): Part {
  const catalogue = new CatalogueCache(db, schemas);
  const service = { db, catalogue, schemas, maxRows: maxRows === null ? null : BigInt(maxRows) };

  const toRestError = (error: unknown, caller: Caller): RestError => {
    if (error instanceof RestError) return error;
    if (error instanceof DatabaseError) {
      if (isStale(error)) catalogue.forget();
      const known = fromSqlError(error, caller);
      if (known.status >= 500) log("warn", "rest.sql-error", { code: error.code, status: known.status });
      return known;
    }
    if (error instanceof DatabaseUnavailable) {
      log("error", "rest.database-unavailable", { reason: error.message });
      return new RestError(503, "PGRST001", "Database client error. Retrying the connection.");
    }
    log("error", "rest.unexpected", { error: String(error) });
    return new RestError(500, "PGRSTX00", "Internal error");
  };

  return {
    async handle(request, { caller }) {
      try {
        const answer = await answerRequest(service, request, caller);
        return toResponse(request.method, answer);
      } catch (error) {
        const known = toRestError(error, caller);
        return toResponse(request.method, errorAnswer(known));
      }
    },
    refuse: (request, refusal) => toResponse(request.method, errorAnswer(tokenError(request, refusal))),
  };
}
