import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

const backend = vi.hoisted(() => ({ reads: 0, wrote: 0, isThere: true }));
vi.mock("~/server/backend.server", () => ({
  getBackend: async () => ({
    url: "http://backend.test",
    publishableKey: "x",
    upkeep: {
      freeBytes: async () => 2 ** 40,
      writeTrouble: async () => {
        backend.wrote += 1;
        return null;
      },
    },
    fetch: async () => {
      backend.reads += 1;
      return new Response("[]", { status: backend.isThere ? 200 : 503 });
    },
  }),
}));

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(backend, { reads: 0, wrote: 0, isThere: true });
});

const look = async () => {
  const { loader } = await import("./route");
  const answer = await loader();
  return { status: answer.status, body: await answer.json() };
};

test("200 while all is well; a hundred checks in 5 s cost one query and one write (R19)", async () => {
  for (let times = 0; times < 100; times += 1) expect((await look()).status).toBe(200);
  expect(backend).toMatchObject({ reads: 1, wrote: 1 });
  backend.isThere = false;
  vi.advanceTimersByTime(5000);
  expect(await look()).toMatchObject({
    status: 503,
    body: { status: "failing", saving: "the database does not answer" },
  });
  backend.isThere = true;
  vi.advanceTimersByTime(5000);
  expect((await look()).status).toBe(200);
});

test("503 where a request has passed by the front (R19)", async () => {
  vi.stubEnv("NODE_ENV", "production");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await look()).toMatchObject({ status: 503, body: { status: "failing", front: "absent" } });
  const { runInScope: run, createRequestScope: scope } = await import("~/server/request-scope.server");
  expect(await run(scope(), look)).toMatchObject({ status: 200, body: { front: "ok" } });
});
