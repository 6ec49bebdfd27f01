import { existsSync, globSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { commands, openImage } from "../../helpers/image.ts";
import { seed } from "../../helpers/seed.ts";
import { slowMachine } from "../../helpers/until.ts";

const image = openImage();

test("every command that the README means for the site is one of the image's", () => {
  expect([...commands.keys()].sort()).toEqual(["admin", "backend", "backup", "doctor", "restore"]);
  const readme = readFileSync("README.md", "utf8");
  for (const name of commands.keys()) expect(readme).toContain(`| \`npm run ${name}`);
});

test("the image holds no package that only the build needs", () => {
  for (const name of ["@iconify-json/lucide", "typescript", "vite", "@conform-to/zod"])
    expect(existsSync(path.join(image.app, "node_modules", name, "package.json"))).toBe(false);
});

test("it holds whatever else lies beside the sources that run in it, and no tests", () => {
  const files = ["supabase", "app/server", "app/lib", "public"].flatMap((folder) => [
    ...globSync(`${folder}/**/*.*`),
  ]);
  const isTest = (file: string) => /^supabase\/tests\/|\.test\.tsx?$/.test(file);
  const missing = files.filter((file) => !existsSync(path.join(image.app, file)));
  expect(missing).toEqual(files.filter(isTest));
  expect(missing.length).toBeLessThan(files.length / 2);
});

// What each does there is shown by `npm run test:full`.
test("umroh runs each command in it without npm, which says how it is used (R16)", async () => {
  const runs = [...commands.keys()].map((name) => [name, image.command(name, ["--help"])] as const);
  for (const [name, run] of runs) {
    expect(await run.exit, run.output()).toBe(0);
    expect(run.output()).toContain(`npm run ${name}`);
    expect(run.output()).toContain(`umroh ${name}`);
  }
  const unknown = image.command("dokter", []);
  expect(await unknown.exit).toBe(2);
  expect(unknown.output()).toContain([...commands.keys()].sort().join(" | "));
});

/** What R05 promises. */
const longestEndMs = 10_000 * slowMachine;

interface Line {
  socket: Socket;
  text: string;
  isClosed: boolean;
}

function open(origin: string, message: string): Promise<Line> {
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
async function visit(origin: string, paths: string[]): Promise<{ whole: number; broken: number }> {
  const counted = { whole: 0, broken: 0 };
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await fetch(origin + paths[turn % paths.length]);
      const text = await answer.text().catch(() => "");
      if (answer.ok && text.includes("</html>")) counted.whole += 1;
      else counted.broken += 1;
    } catch {
      return counted;
    }
  }
}

test("the image's command serves; SIGTERM under load lets answers end, then exit 0 (R05)", async () => {
  const { site, origin, env } = await image.serve();
  const paths = ["/", "/umroh?halaman=1&bulan=2019-01", `/umroh/${seed.reguler.slug}`, "/admin/login"];
  const idle = await Promise.all(Array.from({ length: 20 }, () => open(origin, page("/kontak"))));
  await expect.poll(() => idle.every(({ text }) => text.includes("200 OK"))).toBe(true);
  const half = await Promise.all([
    ...Array.from({ length: 10 }, () => open(origin, "GET / HTTP/1.1\r\nHost: a")),
    ...Array.from({ length: 10 }, () => open(origin, form("/wa", "kind=chat", "kin"))),
    ...Array.from({ length: 5 }, () => open(origin, "")),
  ]);
  // What tells the engine that the container is alive asks neither Node nor the backend.
  expect(await image.examine(env).exit).toBe(0);
  const visitors = Array.from({ length: 8 }, (_, index) => visit(origin, paths.slice(index % paths.length)));
  // A login takes as long as hashing its password; this one is on its way when the signal comes, and known to the server.
  const login = form("/admin/login", "email=staf%40contoh.id&password=salah-sekali", "");
  const underWay = await open(origin, login.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
  await expect.poll(() => underWay.text).toContain("100 Continue");
  underWay.socket.write("email=staf%40contoh.id&password=salah-sekali");

  const began = Date.now();
  site.process.kill("SIGTERM");
  expect(await site.exit).toBe(0);
  expect(Date.now() - began).toBeLessThan(longestEndMs);
  expect(await image.examine(env).exit).not.toBe(0);

  expect(underWay.text).toMatch(/\r\nHTTP\/1.1 400 /);
  expect(underWay.text).toContain("</html>");
  await expect.poll(() => [...idle, ...half].every(({ isClosed }) => isClosed)).toBe(true);
  const counted = await Promise.all(visitors);
  expect(counted.reduce((sum, { whole }) => sum + whole, 0)).toBeGreaterThan(0);
  expect(counted.map(({ broken }) => broken)).toEqual(visitors.map(() => 0));
  expect(site.output()).toContain('"msg":"front.closed"');
  expect(site.output()).not.toMatch(/close_failed|ERR_|Error:|Cannot find/);
});
