import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JSON_BODY, openService, type Role, type TestService } from "./test-service.ts";

const SCHEMA = `
create function public.fail_with(code text, message text) returns void language plpgsql stable as
  $$ begin raise exception using errcode = code, message = message, detail = 'the detail', hint = 'the hint'; end $$;
create function public.fail_pgrst() returns void language plpgsql stable as
  $$ begin raise sqlstate 'PGRST' using message = '{"code":"123","message":"ABC","details":"DEF","hint":"XYZ"}',
     detail = '{"status":402,"headers":{"X-Powered-By":"Nerd Rage"}}'; end $$;
create function public.fail_pgrst_badly() returns void language plpgsql stable as $$ begin raise sqlstate 'PGRST' using message = 'INVALID', detail = '{}'; end $$;
create function public.teapot() returns text language plpgsql stable as $$ begin
  perform set_config('response.status', '418', true), set_config('response.headers', '[{"X-Tea": "Oolong"}]', true); return 'short'; end $$;
`;

let service: TestService;
beforeAll(async () => {
  service = await openService(SCHEMA);
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.raw(path, { role: "anon", headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}, role: Role = "anon") =>
  service.raw(path, {
    method: "POST",
    role,
    headers: { ...JSON_BODY, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("what functions raise", () => {
  it.each([
    ["P0001", 400],
    ["23505", 409],
    ["40001", 500],
    ["53400", 500],
    ["53200", 503],
    ["54000", 500],
    ["57014", 500],
    ["PT402", 402],
    ["PT999", 500],
    ["XX000", 500],
    ["28000", 403],
    ["21000", 500],
    ["22023", 400],
  ])("%s becomes %i, with PostgreSQL's words", async (code, status) => {
    const answer = await post("/rpc/fail_with", { code, message: "the message" });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ code, details: "the detail", hint: "the hint", message: "the message" });
    expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${code}`);
  });

  it("a role that does not exist", async () => {
    const answer = await post("/rpc/fail_with", { code: "22023", message: 'role "x" does not exist' });
    expect(answer.status).toBe(401);
  });

  it("sqlstate PGRST writes the whole answer", async () => {
    const answer = await get("/rpc/fail_pgrst");
    expect(answer.status).toBe(402);
    expect(answer.headers.get("x-powered-by")).toBe("Nerd Rage");
    expect(answer.json).toEqual({ code: "123", message: "ABC", details: "DEF", hint: "XYZ" });
    expect((await get("/rpc/fail_pgrst_badly")).json).toMatchObject({
      code: "PGRST121",
      details: "Invalid JSON value for MESSAGE: 'INVALID'",
    });
  });

  it("response.status and response.headers", async () => {
    const answer = await get("/rpc/teapot");
    expect(answer).toMatchObject({ status: 418, json: "short" });
    expect(answer.headers.get("x-tea")).toBe("Oolong");
  });
});
