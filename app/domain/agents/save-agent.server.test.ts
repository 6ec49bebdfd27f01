import { afterAll, beforeAll, expect, test } from "vitest";
import { branchRecord } from "~/domain/branches/record";
import { newFormState } from "~/lib/form-state";
import { phoneProblems, storedPhoneUnfit } from "~/lib/phone";
import { answerList, loadList } from "~/records/list.server";
import { type Clients, openClients } from "../../../supabase/tests/supabase-client.ts";
import { listAgents } from "./queries.server";
import { agentRecord } from "./record";
import { agentSteps } from "./save-agent.server";

let clients: Clients;
beforeAll(async () => {
  clients = await openClients({ seeded: false });
});
afterAll(() => clients.backend[Symbol.asyncDispose]());

function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    intent: "save",
    stamp: newFormState().idempotencyKey,
    version: "",
    ...fields,
  });
}

const saveAgent = (fields: Record<string, string>) =>
  answerList(agentRecord, { client: clients.admin, form: form(fields), ...agentSteps });

const agent = { name: "Budi", code: "BUDI-BDG", isActive: "on" };

test.each(["0812", "hubungi kantor", "966 55 123 4567"])(
  "an agent's number %j is refused beside its field and kept there",
  async (phone) => {
    const answer = await saveAgent({ ...agent, phone });
    if (!("data" in answer)) throw new Error("Saved");
    expect(answer.init?.status).toBe(400);
    expect(answer.data.result.error?.phone).toHaveLength(1);
    expect(answer.data.result.initialValue).toMatchObject({ phone });
  },
);

test("an agent's number is stored in the standard spelling, and found in every other", async () => {
  const phone = "\u202a+62 (0)812 3456 7890\u202c";
  await saveAgent({ ...agent, phone });
  for (const search of ["0812-3456-7890", "+62 (0)812 3456", "628123456", "٠٨١٢٣٤٥٦٧٨٩٠", "7890"]) {
    const list = await listAgents(clients.admin, { search, page: 1 });
    expect(
      list?.agents.map((row) => row.phone),
      search,
    ).toEqual(["0812-3456-7890"]);
  }
  const { data } = await clients.anon.rpc("agent_of_number", { digits: "6281234567890" });
  expect(data).toEqual([{ name: "Budi", city: "" }]);
});

test("a branch needs a number that can be opened", async () => {
  const branch = { name: "Cabang", city: "Medan", whatsapp: "65 8123 4567" };
  const answer = await answerList(branchRecord, { client: clients.admin, form: form(branch) });
  expect("data" in answer && answer.data.result.error).toMatchObject({ whatsapp: [phoneProblems.start] });
});

test("the form of a branch names its stored number where that is none", async () => {
  const row = { name: "Lama", city: "Medan", whatsapp: "65 8123 4567" };
  const { data } = await clients.service.from("branches").insert(row).select("id").single();
  const request = new Request(`http://localhost:3000/admin/cabang?edit=${data?.id}`);
  const opened = await loadList(branchRecord, { client: clients.admin, request, list: async () => ({}) });
  const whatsapp = { name: "whatsapp", place: { help: storedPhoneUnfit } };
  expect(opened).toMatchObject({
    view: "form",
    description: { fields: expect.arrayContaining([expect.objectContaining(whatsapp)]) },
  });
});
