import type { SupabaseClient } from "@supabase/supabase-js";
import type { Role } from "../../app/domain/team/roles.ts";

export interface Colleague {
  email: string;
  password: string;
}

/** Puts somebody into the team who can sign in at once; throws when the backend refuses. */
export async function addColleague(service: SupabaseClient, person: Colleague, role: Role): Promise<void> {
  const invited = await service.from("staff").insert({ email: person.email, role });
  if (invited.error !== null) throw invited.error;
  const { error } = await service.auth.admin.createUser({ ...person, email_confirm: true });
  if (error !== null) throw error;
}

/** As an owner does on the screen of the team. */
export async function changeColleague(
  service: SupabaseClient,
  { email }: Colleague,
  change: { role?: Role; is_active?: boolean },
): Promise<void> {
  const { error } = await service.from("staff").update(change).eq("email", email);
  if (error !== null) throw error;
}
