import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { handlerName } from "./words";

/** Raised by the database (private.place_inquiry). */
const cannotHandle = "PT422";

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number];

/** Who answers inquiries, or did, by name; `branchId`: of the only branch whose they see, null: of all. Throws
 * BackendError. */
export async function listColleagues(client: Supabase) {
  const rows = unwrap(
    await client
      .from("staff")
      .select("id, name, email, role, branch_id, is_active")
      .in("role", ["pemilik", "layanan"])
      .not("user_id", "is", null),
  );
  return rows
    .map(({ id, role, branch_id, is_active, ...named }) => ({
      id,
      isOwner: role === "pemilik",
      branchId: branch_id,
      isActive: is_active,
      name: handlerName(named),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "id"));
}

/** Gives an inquiry to somebody, or to nobody (null), if it is still in the hands that were seen. Throws BackendError. */
export async function handOver(
  client: Supabase,
  id: string,
  seen: string | null,
  next: string | null,
): Promise<"done" | "taken" | "unable"> {
  const change = client.from("inquiries").update({ handler_id: next }).eq("id", id);
  const answer = await (seen === null ? change.is("handler_id", null) : change.eq("handler_id", seen)).select(
    "id",
  );
  if (answer.error?.code === cannotHandle || answer.error?.code === foreignKeyViolation) return "unable";
  return unwrap(answer).length > 0 ? "done" : "taken";
}

/** Takes those of them that nobody handles; answers how many. Throws BackendError. */
export async function takeEach(client: Supabase, ids: readonly string[], me: string): Promise<number> {
  const change = client.from("inquiries").update({ handler_id: me }).in("id", ids);
  return unwrap(await change.is("handler_id", null).select("id")).length;
}

/** False where that is no branch, or the inquiry is not to be moved. Throws BackendError. */
export async function moveToBranch(client: Supabase, inquiry: string, branch: string | null) {
  const answer = await client.rpc("move_inquiry", { inquiry, ...(branch !== null && { branch }) });
  if (answer.error?.code === foreignKeyViolation) return false;
  return unwrap(answer);
}
