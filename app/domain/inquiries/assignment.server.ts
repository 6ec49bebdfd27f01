import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { handlerName } from "./words";

/** Raised by the database (private.place_inquiry) for a person who may not handle the inquiry. */
const cannotHandle = "PT422";

/** Lists by name all who answer inquiries, or once did. `branchId`: the only branch whose inquiries the person sees;
 * null: the person sees all. Throws BackendError. */
export async function listColleagues(client: Supabase) {
  const rows = unwrap(
    await client
      .from("staff")
      .select("id, name, email, role, branch_id, is_active")
      .in("role", ["pemilik", "layanan"])
      .not("user_id", "is", null),
  );
  return rows
    .map(({ id, role, branch_id, is_active, ...person }) => ({
      id,
      isOwner: role === "pemilik",
      branchId: branch_id,
      isActive: is_active,
      name: handlerName(person),
    }))
    .sort((left, right) => left.name.localeCompare(right.name, "id"));
}

interface Handover {
  /** Id of the handler on the screen that was sent; null: nobody. */
  from: string | null;
  to: string | null;
}

/** Changes an inquiry's handler if `from` still handles it. Throws BackendError. */
export async function handOver(
  client: Supabase,
  id: string,
  { from, to }: Handover,
): Promise<"done" | "taken" | "unable"> {
  const update = client.from("inquiries").update({ handler_id: to }).eq("id", id);
  const answer = await (from === null ? update.is("handler_id", null) : update.eq("handler_id", from)).select(
    "id",
  );
  if (answer.error?.code === cannotHandle || answer.error?.code === foreignKeyViolation) return "unable";
  return unwrap(answer).length > 0 ? "done" : "taken";
}

/** Assigns those of the inquiries that nobody handles; returns how many. Throws BackendError. */
export async function takeEach(client: Supabase, ids: readonly string[], staffId: string): Promise<number> {
  const update = client.from("inquiries").update({ handler_id: staffId }).in("id", ids);
  return unwrap(await update.is("handler_id", null).select("id")).length;
}

/** Moves an inquiry to a branch, or to the head office (null). False if there is no such branch or the inquiry must
 * stay. Throws BackendError. */
export async function moveToBranch(client: Supabase, inquiry: string, branch: string | null) {
  const answer = await client.rpc("move_inquiry", { inquiry, ...(branch !== null && { branch }) });
  if (answer.error?.code === foreignKeyViolation) return false;
  return unwrap(answer);
}
