import type { Admin } from "~/server/guard.server";
import type { Supabase } from "~/server/supabase.server";

/** An owner for what is called without a guard; rights are the client's. */
export function ownerWith(client: Supabase): Admin {
  const person = {
    id: "a",
    staffId: "b",
    email: "staf@contoh.id",
    name: "",
    role: "pemilik",
    branchId: null,
  } as const;
  return { client, ...person, hasSecondStep: false, openedByLink: false };
}
