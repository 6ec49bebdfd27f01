import type { SupabaseClient } from "@supabase/supabase-js";
import { openTestBackend, type TestBackend } from "embedded-supabase/testing";
import { projectSchema, seedFile } from "./project-files.ts";

export interface Clients extends AsyncDisposable {
  backend: TestBackend;
  anon: SupabaseClient;
  /** Signed in, with the role claimed in user_metadata only. */
  user: SupabaseClient;
  admin: SupabaseClient;
  service: SupabaseClient;
}

async function signIn(backend: TestBackend, email: string, appMetadata: object): Promise<SupabaseClient> {
  const password = crypto.randomUUID();
  const service = backend.client(backend.backend.secretKey);
  const made = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    app_metadata: appMetadata,
    user_metadata: { role: "admin" },
  });
  if (made.error !== null) throw made.error;
  const client = backend.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return client;
}

/** A backend with the project's migrations and settings, and an unmodified supabase-js for each kind of caller. */
export async function openClients(options: {
  seeded: boolean;
  /** In the place of the project's own. */
  seedFile?: string;
  migrationsDir?: string;
}): Promise<Clients> {
  const backend = await openTestBackend({
    ...projectSchema,
    ...(options.migrationsDir !== undefined && { migrationsDir: options.migrationsDir }),
    seedFile: options.seeded ? (options.seedFile ?? seedFile) : null,
  });
  return {
    backend,
    anon: backend.client(),
    user: await signIn(backend, "jamaah@example.com", {}),
    admin: await signIn(backend, "admin@example.com", { role: "admin" }),
    service: backend.client(backend.backend.secretKey),
    [Symbol.asyncDispose]: () => backend.close(),
  };
}
