import { opened } from "embedded-supabase/testing/vitest";
import { beforeEach, expect, test, vi } from "vitest";
import { openProcessBackend } from "~/server/backend.testing";
import { expirePublicReads } from "~/server/cache.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { loader } from "./route";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

beforeEach(async () => {
  await clients.service.from("branches").delete().not("id", "is", null).throwOnError();
  await clients.service.from("page_content").delete().eq("page_name", "site-settings").throwOnError();
  expirePublicReads();
});

async function check(number: string) {
  const request = new Request(`http://localhost:3000/cek?nomor=${encodeURIComponent(number)}`);
  const scope = createRequestScope("198.51.100.78");
  const answer = await runInScope(scope, () => loader({ request, params: {}, context: {} }));
  return answer.data.outcome;
}

test("the number of a branch that pilgrims chat with is official, that of a hidden branch is not (P21)", async () => {
  const branch = (name: string, whatsapp: string, is_active: boolean) => ({
    ...{ name, whatsapp, is_active },
    city: "Medan",
  });
  await clients.service
    .from("branches")
    .insert([branch("Medan", "0812-6000-7001", true), branch("Lama", "0812-6000-7002", false)])
    .throwOnError();
  expect(await check("+62 812 6000 7001")).toMatchObject({ isPhone: true });
  expect(await check("081260007002")).toMatchObject({ isPhone: false });
});

test("an account is known by all of its digits and no others (P21)", async () => {
  const bankAccounts = [
    { bank: "Bank A", number: "0012345678", holder: "PT A" },
    { bank: "Bank B", number: "0099999999", holder: " " },
  ];
  await clients.service
    .from("page_content")
    .insert({ page_name: "site-settings", content: { bankAccounts } })
    .throwOnError();
  expect(await check("0012345678")).toMatchObject({ accounts: [{ bank: "Bank A", holder: "PT A" }] });
  const others = [
    "12345678",
    "00123456",
    "001234567",
    "00123456789",
    "+0012345678",
    "6212345678",
    "0099999999",
  ];
  for (const number of others) expect(await check(number), number).toMatchObject({ accounts: [] });
});

test("an unknown number is told apart from one that cannot be judged, for no account is entered (P21)", async () => {
  expect(await check("0012345678")).toMatchObject({ accounts: [], isPhone: false, hasAccounts: false });
  const bankAccounts = [{ bank: "Bank A", number: "0098765432", holder: "PT A" }];
  await clients.service
    .from("page_content")
    .insert({ page_name: "site-settings", content: { bankAccounts } })
    .throwOnError();
  expirePublicReads();
  expect(await check("0012345678")).toMatchObject({ accounts: [], isPhone: false, hasAccounts: true });
});
