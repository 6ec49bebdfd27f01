import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPageKey } from "~/lib/public-page";
import { createSpelling } from "~/lib/request-address";
import { exchange, type LineAnswer } from "../../../tests/helpers/raw-answer.ts";
import { log } from "../log.server";
import { putInFront } from "./install-front.server";
import { refuse, refuseForeign } from "./refuse.server";
import { createAddressStep, createDataStep } from "./settle-address.server";

vi.stubEnv("LOG_LEVEL", "silent");

const token = "RahasiaHalamanAgen1234";
const page = () => null;
const routes = {
  agent: { id: "agent", path: "agen/:token", module: { default: page } },
  link: { id: "link", path: "a/:code", module: {} },
  media: { id: "media", path: "media/*", module: {} },
  login: { id: "login", path: "admin/login", module: { default: page, action: page } },
  file: { id: "file", path: "admin/ekspor.csv", module: {} },
};
const spelling = createSpelling(createPageKey([{ path: "/" }, { path: "/umroh" }]), () => routes);

let server: Server;
let origin: string;
/** What the router would get to read. */
const routed = vi.fn<(url: string | undefined) => void>();
const logged = vi.spyOn(log(), "info");

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    routed(request.url);
    response.end("ya");
  });
  putInFront(server, () => [createAddressStep(spelling), refuse, refuseForeign, createDataStep(spelling)]);
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  routed.mockClear();
  logged.mockClear();
});

function ask(line: string, headers = ""): Promise<LineAnswer> {
  const head = `${line} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n${headers}\r\n`;
  return exchange(origin, Buffer.from(head, "latin1"));
}

const paths = () =>
  logged.mock.calls.map(([facts]) => (facts as unknown as { path?: string | null } | undefined)?.path);

test.each([
  ["/umroh?bulan=2027-01", "/umroh?bulan=2027-01"],
  ["/umroh?bulan=%zz&harga=20-30", "/umroh?harga=20-30"],
  ["/umroh?x=%", "/umroh"],
  ["/umroh?#x", "/umroh"],
  ["/cari%20apa|x", "/cari%20apa%7Cx"],
  ["/a/BUDI)", "/a/BUDI"],
  ["/A/budi%20?ke=/umroh", "/a/budi?ke=/umroh"],
  ["/tidak-ada.", "/tidak-ada."],
])("%s reaches limits, log and router as %s (S38, P22)", async (target, expected) => {
  expect((await ask(`GET ${target}`)).status).toBe(200);
  expect(routed.mock.calls).toEqual([[expected]]);
  await expect.poll(paths).toEqual([expected.split("?")[0]]);
});

test.each([
  ["/umroh/", "/umroh"],
  ["/Umroh)?utm_source=wa", "/umroh?utm_source=wa"],
  ["/)", "/"],
  ["/%75mroh", "/umroh"],
  ["/ADMIN/login", "/admin/login"],
  [`/Agen/${token}`, `/agen/${token}`],
  [`/%61gen/${token}.`, `/agen/${token}`],
])("%s is led on to %s; a form is refused there (P22, S38)", async (target, expected) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await ask(`${method} ${target}`);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
      ...[301, [expected], ["no-store"]],
    ]);
    expect(headers.get("content-security-policy")?.join()).toContain("default-src 'none'");
  }
  expect((await ask(`POST ${target}`, "Content-Length: 0\r\n")).status).toBe(400);
  expect((await ask(`DELETE ${target}`)).status).toBe(405);
  expect(routed).not.toHaveBeenCalled();
});

test.each([
  ...["/media/../cari", "/healthz/%2e%2e/a/X", "//umroh", "/umroh//x", "/media/..%2fcari", "/a%5Cb", "/%"],
  ...[`/x/../agen/${token}`, `/%61gen//${token}`, `/agen%2F${token}`, `/agen/${token}%`, `/agen\\${token}`],
])("%s is refused before anything is decided, and its path is not logged (S38, S25)", async (target) => {
  expect((await ask(`GET ${target}`)).status).toBe(400);
  expect((await ask(`POST ${target}`, "Content-Length: 0\r\n")).status).toBe(400);
  expect(routed).not.toHaveBeenCalled();
  expect(paths()).toEqual([null, null]);
});

test("an endless address is answered 414", async () => {
  expect((await ask(`GET /${"a".repeat(5000)}`)).status).toBe(414);
});

test("what nobody may reach is refused before it is led on", async () => {
  expect((await ask("GET /umroh/", "Host: b.test\r\n")).status).toBe(400);
  expect((await ask("GET /umroh/", "Content-Length: 3\r\n")).status).toBe(400);
});

test.each(["/umroh.data", "/_root.data", "/media/a.jpg.data", "/admin/ekspor.csv.data", "/tidak-ada.data"])(
  "%s is answered 404 without being read, and a foreign form 403 (S38, S34)",
  async (target) => {
    const { status, body } = await ask(`GET ${target}?_routes=root`);
    expect([status, body.length < 2000]).toEqual([404, true]);
    const foreign = "Origin: https://jahat.example\r\nContent-Length: 0\r\n";
    expect((await ask(`POST ${target}`, foreign)).status).toBe(403);
    expect(routed).not.toHaveBeenCalled();
  },
);

test("the admin area's script gets the data of its pages", async () => {
  expect((await ask("GET /admin/login.data")).status).toBe(200);
  expect(routed.mock.calls).toEqual([["/admin/login.data"]]);
});
