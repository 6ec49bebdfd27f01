/** What the parts of the embedded backend (database, REST, Auth, Storage) say to each other. */

/** One parameterised statement's outcome. `rows` hold PGlite's parsed values; ask for `::text` where the exact text matters. */
export interface QueryResult<Row> {
  rows: Row[];
  /** Rows touched by insert, update or delete; 0 for a select. */
  affectedRows: number;
}

/** A running transaction. Every value travels as a parameter; names are quoted from the catalogue by the caller. */
export interface Transaction {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Several statements without parameters (migrations, seed). */
  exec(sql: string): Promise<void>;
}

/** Who asks: the database role of the transaction and the JWT claims that row level security reads. */
export interface Caller {
  role: string;
  claims: Record<string, unknown>;
}

/** A PostgreSQL error as it crosses from the worker: `code` is the SQLSTATE. */
export interface DatabaseErrorFields {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

export interface Database {
  /**
   * Runs `work` in one transaction as `caller` (`set local role`, `request.jwt.claims` set), or as the owner of
   * the database for `"owner"`. Commits when it resolves, rolls back when it rejects.
   * Rejects with `DatabaseError` (SQLSTATE in `code`) for an SQL error and with `DatabaseUnavailable` when the
   * database is closed, hung past its deadline, or being reopened.
   */
  transaction<T>(caller: Caller | "owner", work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Time in ms since 1970; tests replace it to step over expiry without waiting. */
export type Clock = () => number;

/** What a request handler gets beside the request: the part's own dependencies come from its factory. */
export interface RequestContext {
  caller: Caller;
  /** The raw bearer token when the caller presented a user's JWT, else null. */
  accessToken: string | null;
}

export type Handler = (request: Request, context: RequestContext) => Promise<Response>;
