import { type Supabase, unwrap } from "~/server/supabase.server";

/** Reads the names of staff by e-mail address; who has no name, or has left, is missing. Throws BackendError. */
export async function readStaffNames(client: Supabase, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, string>();
  const staff = client.from("staff").select("name, email").neq("name", "");
  const rows = unwrap(await staff.in("email", [...new Set(emails)]));
  return new Map(rows.map(({ name, email }) => [email, name]));
}
