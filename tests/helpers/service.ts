import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import type { RunningBackend } from "./backend.ts";

/** Past the site, and not bound by row level security: makes accounts, looks at every row. */
export type Service = SupabaseClient<Database>;

export function serviceOf({ url, secretKey }: RunningBackend): Service {
  return createClient<Database>(url, secretKey, { auth: { persistSession: false } });
}

/** Makes an administrator who can sign in at once; throws when the backend refuses. `about` fills their own metadata. */
export async function addAdministrator(
  service: Service,
  account: { email: string; password: string },
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
