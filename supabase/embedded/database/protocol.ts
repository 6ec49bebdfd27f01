import type { Caller, DatabaseErrorFields } from "../types.ts";

/** What the thread that holds PGlite is told. */
export type WorkerRequest =
  /** `standsIn`: the folder is only read, and what opens is a copy of it in memory. */
  | { op: "open"; dataDir: string; load: string | null; standsIn: boolean }
  | { op: "begin"; caller: Caller | "owner"; readOnly: boolean }
  | { op: "query"; sql: string; params: readonly unknown[] }
  | { op: "exec"; sql: string }
  | { op: "finish"; sql: "commit" | "rollback"; owner: boolean }
  | { op: "dump"; file: string }
  | { op: "copy"; from: string; to: string }
  | { op: "close" };

export type WorkerMessage = { id: number } & WorkerRequest;

export type WorkerFailure =
  | { kind: "sql"; fields: DatabaseErrorFields }
  | { kind: "internal"; message: string };

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; failure: WorkerFailure };
