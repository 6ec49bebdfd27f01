import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Role } from "../../app/lib/roles.ts";
import type { Database } from "../../supabase/database.types.ts";
import type { RunningBackend } from "./backend.ts";
import { administrator } from "./demo-site.ts";

/** Past the site, and not bound by row level security: makes accounts, looks at every row. */
export type Service = SupabaseClient<Database>;

export function serviceOf({ url, secretKey, fetch }: RunningBackend): Service {
  return createClient<Database>(url, secretKey, { auth: { persistSession: false }, global: { fetch } });
}

/** Removes the demo inquiries and their bookings as an owner does, because nobody else may delete payments, not even the service. */
export async function removeDemoInquiries({ url, publishableKey, fetch }: RunningBackend): Promise<void> {
  const client = createClient<Database>(url, publishableKey, {
    auth: { persistSession: false },
    global: { fetch },
  });
  const { error } = await client.auth.signInWithPassword(administrator);
  if (error !== null) throw error;
  await client.rpc("remove_demo_inquiries").throwOnError();
}

export interface Colleague {
  email: string;
  password: string;
}

/** Makes an administrator who can sign in at once; throws when the backend refuses. `about` fills their own metadata. */
export async function addAdministrator(
  service: Service,
  account: Colleague,
  about: object = {},
): Promise<void> {
  const { error } = await service.auth.admin.createUser({
    ...account,
    email_confirm: true,
    app_metadata: { role: "admin" },
    user_metadata: about,
  });
  if (error !== null) throw error;
}

/** Puts somebody into the team who can sign in at once; throws when the backend refuses. */
export async function addColleague(service: Service, person: Colleague, role: Role): Promise<void> {
  const invited = await service.from("staff").insert({ email: person.email, role });
  if (invited.error !== null) throw invited.error;
  const { error } = await service.auth.admin.createUser({ ...person, email_confirm: true });
  if (error !== null) throw error;
}

/** As an owner does on the screen of the team. */
export async function changeColleague(
  service: Service,
  { email }: Colleague,
  change: { role?: Role; is_active?: boolean; branch_id?: string },
): Promise<void> {
  const { error } = await service.from("staff").update(change).eq("email", email);
  if (error !== null) throw error;
}
