import { opened } from "embedded-supabase/testing/vitest";
import { expect, test, vi } from "vitest";
import { newFormState } from "~/lib/form-state";
import { openProcessBackend } from "~/server/backend.testing";
import { teamMessages } from "./noun";
import { invitationRecord } from "./record";
import { inviteMember } from "./save-member.server";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

const invitation = (branchId?: string) =>
  invitationRecord.schema.parse({ email: "budi@contoh.id", name: "Budi", role: "layanan", branchId });

test("a member is bound to a branch before they sign in; the form sent again with another one asks", async () => {
  const branch = { name: "Medan", city: "Medan", whatsapp: "0812-3456-7890" };
  const { data: added } = await clients.service
    .from("branches")
    .insert([branch, { ...branch, name: "Solo" }])
    .select("id")
    .throwOnError();
  const [medan, solo] = added.map(({ id }) => id);
  const formState = newFormState();
  const { invited } = await inviteMember(clients.admin, formState, invitation(medan));
  expect(invited).toMatchObject({ email: "budi@contoh.id", branchId: medan });
  const again = await inviteMember(clients.admin, formState, invitation(solo));
  expect(again.outcome).toMatchObject({ kind: "newer" });
});

test("a branch that was deleted meanwhile is told beside its field", async () => {
  const gone = "ffffffff-ffff-4fff-8fff-ffffffffffff";
  const { outcome, invited } = await inviteMember(clients.admin, newFormState(), {
    ...invitation(gone),
    email: "ani@contoh.id",
  });
  expect(invited).toBeNull();
  expect(outcome).toMatchObject({ kind: "refused", fieldErrors: { branchId: [teamMessages.branchGone] } });
});
