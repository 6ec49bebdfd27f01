import { afterEach, beforeEach, expect, test } from "vitest";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { action } from "./route";

const site = globalThis as { umrohBackend?: unknown };
let mailed: string[];

beforeEach(() => {
  mailed = [];
  site.umrohBackend = Promise.resolve({
    url: "http://backend.test",
    publishableKey: "key",
    fetch: async (_input: RequestInfo | URL, init?: RequestInit) => {
      mailed.push(JSON.parse(String(init?.body)).email);
      return Response.json({});
    },
  });
});
afterEach(() => {
  site.umrohBackend = undefined;
});

async function ask(email: string, address: string) {
  const scope = createRequestScope(address);
  const body = new URLSearchParams({ email });
  const request = new Request("http://localhost:3000/admin/lupa-password", { method: "POST", body });
  const answer = await runInScope(scope, () => action({ request, params: {}, context: {} }));
  const { data, init } = "data" in answer ? answer : { data: answer, init: null };
  return { status: init?.status ?? 200, wait: scope.answer.get("Retry-After"), ...data };
}

test("the eleventh request of a network within an hour is refused, for any address (S10)", async () => {
  const requests = Array.from({ length: 10 }, (_, index) =>
    ask(`a${index}@contoh.id`, `2001:db8:7:7::${index}`),
  );
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  const [known, unknown] = await Promise.all([
    ask("a1@contoh.id", "2001:db8:7:7::f"),
    ask("tidak-dikenal@contoh.id", "2001:db8:7:7::f"),
  ]);
  expect(known).toMatchObject({ status: 429, sent: false, error: expect.stringContaining("satu jam") });
  expect(Number(known.wait)).toBeGreaterThan(3_500);
  expect(unknown).toEqual({ ...known, email: "tidak-dikenal@contoh.id" });
  expect(mailed).toHaveLength(10);
});

test("an account gets five mails within an hour; the answer stays the same (S10)", async () => {
  const requests = Array.from({ length: 8 }, (_, index) => ask("banjir@contoh.id", `198.51.100.${index}`));
  const answers = await Promise.all(requests);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, sent: true });
  expect(mailed).toHaveLength(5);
});
