import type { Database } from "../types.ts";
import type { Catalogue, CatalogueCache, Relation } from "./catalogue.ts";
import type { Format } from "./media-type.ts";
import type { Query } from "./query.ts";
import type { RowRange } from "./range.ts";
import { UnknownName } from "./rest-error.ts";
import type { Session } from "./session.ts";

/** A request that was understood, before any name in it was looked up. */
export interface RestRequest {
  db: Database;
  catalogue: CatalogueCache;
  maxRows: bigint | null;
  session: Session;
  /** The table, view or function. */
  target: string;
  query: Query;
  /** For `Content-Location`. */
  canonical: string;
  range: RowRange;
  format: Format;
  /** `Content-Profile`, when schemas are negotiated. */
  profile: Record<string, string>;
  source: Request;
}

/** Throws PGRST205. */
export function requireRelation(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relation(schema, name);
  if (relation !== null) return relation;
  throw new UnknownName(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`);
}
