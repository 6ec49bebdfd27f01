import { connect, type Socket } from "node:net";
import { expect, test } from "../helpers/client/test.ts";
import { startDemoSite } from "../helpers/demo-site.ts";
import { seed } from "../helpers/seed.ts";
import type { Site } from "../helpers/site.ts";
import { slowMachine } from "../helpers/until.ts";

/** What R05 promises. */
const longestEndMs = 10_000 * slowMachine;

interface Line {
  socket: Socket;
  text: string;
  isClosed: boolean;
}

function open({ origin }: Site, message: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const line: Line = { socket: connect(Number(port), hostname), text: "", isClosed: false };
    line.socket.setEncoding("utf8").on("data", (piece) => {
      line.text += piece;
    });
    line.socket.on("error", () => undefined);
    line.socket.on("close", () => {
      line.isClosed = true;
    });
    line.socket.once("connect", () => line.socket.write(message, () => resolve(line)));
  });
}

const form = (path: string, body: string, sent = body) =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${sent}`;
const page = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;

/** Visitors who ask for one page after the other, until nobody answers any more. */
async function visit(site: Site, paths: string[]): Promise<{ whole: number; broken: number }> {
  const counted = { whole: 0, broken: 0 };
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await fetch(site.origin + paths[turn % paths.length]);
      const text = await answer.text().catch(() => "");
      if (answer.ok && text.includes("</html>")) counted.whole += 1;
      else counted.broken += 1;
    } catch {
      return counted;
    }
  }
}

test("SIGTERM under load: what is in flight ends, idle and half-sent lines are cut, exit 0 (R05)", async () => {
  const site = await startDemoSite();
  const paths = ["/", "/umroh?halaman=1&bulan=2019-01", `/umroh/${seed.reguler.slug}`, "/admin/login"];
  const idle = await Promise.all(Array.from({ length: 20 }, () => open(site, page("/kontak"))));
  await expect.poll(() => idle.every(({ text }) => text.includes("200 OK"))).toBe(true);
  const half = await Promise.all([
    ...Array.from({ length: 10 }, () => open(site, "GET / HTTP/1.1\r\nHost: a")),
    ...Array.from({ length: 10 }, () => open(site, form("/wa", "kind=chat", "kin"))),
    ...Array.from({ length: 5 }, () => open(site, "")),
  ]);
  const visitors = Array.from({ length: 8 }, (_, index) => visit(site, paths.slice(index % paths.length)));
  // A login takes as long as hashing its password; this one is on its way when the signal comes, and known to the server.
  const login = form("/admin/login", "email=staf%40contoh.id&password=salah-sekali", "");
  const underWay = await open(site, login.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
  await expect.poll(() => underWay.text).toContain("100 Continue");
  underWay.socket.write("email=staf%40contoh.id&password=salah-sekali");

  const began = Date.now();
  expect(await site.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(longestEndMs);

  expect(underWay.text).toMatch(/\r\nHTTP\/1.1 400 /);
  expect(underWay.text).toContain("</html>");
  await expect.poll(() => [...idle, ...half].every(({ isClosed }) => isClosed)).toBe(true);
  const counted = await Promise.all(visitors);
  expect(counted.reduce((sum, { whole }) => sum + whole, 0)).toBeGreaterThan(0);
  expect(counted.map(({ broken }) => broken)).toEqual(visitors.map(() => 0));
  expect(site.output()).toContain('"msg":"front.closed"');
  expect(site.output()).not.toMatch(/close_failed|ERR_|Error:/);
});
