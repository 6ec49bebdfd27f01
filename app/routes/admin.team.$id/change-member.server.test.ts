import { opened } from "embedded-supabase/testing/vitest";
import { expect, test, vi } from "vitest";
import { ownerWith } from "~/domain/team/owner.testing";
import { findMember } from "~/domain/team/queries.server";
import { openProcessBackend } from "~/server/backend.testing";
import { saveMemberForm } from "./change-member.server";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

test("two owners who give a member different branches at once: the second sees the first's", async () => {
  const { service, admin } = clients;
  const branches = ["Satu", "Dua"].map((name) => ({ name, city: "Medan", whatsapp: "0812-3456-7890" }));
  const added = await service.from("branches").insert(branches).select("id").throwOnError();
  const person = { email: "budi@contoh.id", name: "Budi", role: "layanan" };
  const { data: member } = await service.from("staff").insert(person).select("id").single().throwOnError();
  const version = (await findMember(admin, member.id))?.version ?? "";
  const answers = await Promise.all(
    added.data.map(({ id: branchId }) => {
      const form = { intent: "save", stamp: "s", version, name: "Budi", role: "layanan", branchId };
      return saveMemberForm(ownerWith(admin), member.id, new URLSearchParams(form));
    }),
  );
  const statuses = answers.map((answer) => ("data" in answer ? answer.init?.status : answer.status));
  expect(statuses.toSorted()).toEqual([303, 409]);
});
