import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test-folder.ts";
import { readSender } from "../types.ts";
import { createMailer, pruneOutbox } from "./index.ts";
import { putIntoOutbox } from "./mail.ts";
import { compileHtml, compileSubject, firstLink, htmlToText } from "./mail-template.ts";

const root = temporaryFolder();
const from = "Umroh <no-reply@library.test>";
const variables = {
  ConfirmationURL: "https://b.test/verify?token=abc&type=recovery",
  Token: "123456",
  TokenHash: "abc",
  SiteURL: "https://library.test",
  RedirectTo: "https://library.test/a?b=1&c=2",
  Email: "siti@library.test",
  NewEmail: `"><script>alert('x')</script>@x`,
};
const message = {
  to: "siti@library.test",
  subject: "Atur ulang kata sandi — Jama'ah",
  html: '<h2>Halo</h2><p>Klik <a href="https://library.test/x?a=1&amp;b=2">di sini</a>.</p>',
};

const render = (source: string) => compileHtml(source, "test")(variables);

it("templates: fills in variables, escaped for where they stand", () => {
  const confirming = "https://b.test/verify?token=abc&amp;type=recovery";
  const next = "https%3A%2F%2Flibrary.test%2Fa%3Fb%3D1%26c%3D2";
  for (const [source, html] of [
    ["{{ .NewEmail }} {{.Token}}", "&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;@x 123456"],
    ['<a href="{{ .ConfirmationURL }}">', `<a href="${confirming}">`],
    ['<a href="{{ .SiteURL }}/auth?t={{ .TokenHash }}">', '<a href="https://library.test/auth?t=abc">'],
    [
      '<a href="{{ .SiteURL }}/auth?next={{ .RedirectTo }}">',
      `<a href="https://library.test/auth?next=${next}">`,
    ],
  ] as const)
    expect(render(`<p>${source}</p>`)).toBe(`<p>${html}</p>`);
  const scheming = compileHtml('<a href="{{ .RedirectTo }}">', "test");
  expect(scheming({ ...variables, RedirectTo: "javascript:alert(1)" })).toBe('<a href="#ZgotmplZ">');
});

it("templates: keeps a subject on one line and unescaped", () => {
  const subject = compileSubject("{{ .Email }} & {{ .NewEmail }}", "test");
  expect(subject({ ...variables, NewEmail: "a\r\nBcc: b" })).toBe("siti@library.test & a Bcc: b");
});

it("templates: refuses when it is loaded what is no variable", () => {
  const words = /^The mail template recovery\.html .*\.$/;
  const actions = ["{{ if .Email }}x{{ end }}", "{{ .Data.name }}", "{{- .Email -}}", "{{/* note */}}"];
  for (const source of [...actions, "{{ .Email"])
    expect(() => compileHtml(source, "recovery.html"), source).toThrow(words);
});

it("templates: derives a text that keeps the links", () => {
  expect(
    htmlToText(`<style>p{}</style>${message.html}<p>https://x <a href="https://x">https://x</a></p>`),
  ).toBe("Halo\nKlik di sini (https://library.test/x?a=1&b=2).\nhttps://x https://x\n");
  expect(firstLink(message.html)).toBe("https://library.test/x?a=1&b=2");
  expect(firstLink("<p>none</p>")).toBeNull();
});

it.each([
  ["info@library.example", "info@library.example"],
  ["<info@library.example>", "info@library.example"],
  [" City Library  <info@library.example> ", '"City Library" <info@library.example>'],
  ['"City Library" <info@library.example>', '"City Library" <info@library.example>'],
  ["Library, City <info@library.example>", '"Library, City" <info@library.example>'],
  ["noreply@localhost", "noreply@localhost"],
  ["City Library", null],
  ["City <info>", null],
  ["City\r\nBcc: x@y.id <info@library.example>", null],
  ["a@b.id, c@d.id", null],
  ["a@b.id <info@library.example> c", null],
  [`${"x".repeat(101)} <info@library.example>`, null],
  ["", null],
])("sender: %j is read as %j", (text, sender) => expect(readSender(text)).toBe(sender));

it("sender: stands in the mail as one address, whatever is in its name", async () => {
  const folder = await mkdtemp(join(root, "sender-"));
  const sender = readSender("Library, City <info@library.example>") ?? "";
  await createMailer({ smtpUrl: null, outboxDir: folder, from: sender, log: () => undefined }).send(message);
  const [file = ""] = await readdir(folder);
  expect(await readFile(join(folder, file), "utf8")).toMatch(
    /^From: "Library, City" <info@library\.example>$/m,
  );
});

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-11-21T08:00:00Z");
const mails = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".eml"));

it("outbox: keeps no mail for longer than 7 days, and nothing that broke off", async () => {
  const folder = await mkdtemp(join(root, "outbox-"));
  const at = async (ms: number) => putIntoOutbox(folder, Buffer.from("x"), ms);
  await at(now - 8 * day);
  await at(now - 6 * day);
  await writeFile(join(folder, ".2026-11-01T00-00-00.000Z-00000000.part"), "half");
  await writeFile(join(folder, "catatan.txt"), "somebody's own");
  expect(await mails(folder)).toHaveLength(2);
  expect(await pruneOutbox(folder, now)).toBe(2);
  expect((await readdir(folder)).filter((name) => !name.startsWith("2026-11-15"))).toEqual(["catatan.txt"]);
  expect(await pruneOutbox(folder, now + 2 * day)).toBe(1);
  expect(await pruneOutbox(join(folder, "none"), now)).toBe(0);
});

it("outbox: keeps the newest 200", async () => {
  const folder = await mkdtemp(join(root, "outbox-"));
  for (let index = 0; index < 205; index++) await putIntoOutbox(folder, Buffer.from("x"), now + index);
  expect(await pruneOutbox(folder, now)).toBe(5);
  const kept = (await mails(folder)).sort();
  expect(kept).toHaveLength(200);
  expect(kept[0]).toMatch(/^2026-11-21T08-00-00\.005Z/);
});

it("outbox: keeps each message as a private file and tells its link; old ones go meanwhile", async () => {
  const folder = await mkdtemp(join(root, "outbox-"));
  const outboxDir = join(folder, "outbox");
  await putIntoOutbox(outboxDir, Buffer.from("x"), Date.now() - 8 * day);
  const log: unknown[] = [];
  const mailer = createMailer({ smtpUrl: null, outboxDir, from, log: (...line) => void log.push(line) });
  await Promise.all([mailer.send(message), mailer.send(message)]);
  const files = await readdir(outboxDir);
  expect(files).toHaveLength(2);
  const file = join(outboxDir, files[0] ?? "");
  expect(file).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
  const text = await readFile(file, "utf8");
  expect(text).toMatch(/^From: Umroh <no-reply@library\.test>$/m);
  expect(text).toMatch(/^To: siti@library\.test$/m);
  expect(text).toContain("Content-Type: text/plain");
  expect(text).toContain("Content-Type: text/html");
  const link = "https://library.test/x?a=1&b=2";
  expect(log[0]).toEqual(["info", "auth.mail", { to: "siti@library.test", link }]);
});

async function listen(options: { reject?: boolean } = {}) {
  const received: { from: string; to: string[]; text: string; user: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === "s3cret" ? callback(null, { user: username }) : callback(new Error("Invalid")),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const between = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
        };
        const text = Buffer.concat(chunks).toString("utf8");
        received.push({ ...between, text, user: String(session.user) });
        callback(options.reject ? new Error("No such mailbox") : null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, received, [Symbol.asyncDispose]: close };
}
const mailerTo = (smtpUrl: string, log: unknown[] = []) =>
  createMailer({ smtpUrl, outboxDir: null, from, log: (...line) => void log.push(line) });

it("SMTP: hands the message to the server, and the log holds no link", async () => {
  await using server = await listen();
  const log: unknown[] = [];
  const mailer = mailerTo(`smtp://mailer:s3cret@127.0.0.1:${server.port}`, log);
  await mailer.send(message);
  mailer.close();
  const received = { from: "no-reply@library.test", to: ["siti@library.test"], user: "mailer" };
  expect(server.received).toMatchObject([received]);
  expect(server.received[0]?.text).toContain("Auto-Submitted: auto-generated");
  expect(log).toEqual([["info", "auth.mail", { to: "siti@library.test" }]]);
});

it("SMTP: rejects without telling the credentials when the server refuses or is not there", async () => {
  let port: number;
  {
    await using server = await listen({ reject: true });
    port = server.port;
    const denied = mailerTo(`smtp://mailer:wrong-pass@127.0.0.1:${port}`);
    const error = await denied.send(message).catch((reason: Error) => reason);
    expect(String(error)).toContain("Invalid");
    expect(String(error)).not.toContain("wrong-pass");
    const refused = mailerTo(`smtp://mailer:s3cret@127.0.0.1:${port}`).send(message);
    await expect(refused).rejects.toThrow("No such mailbox");
  }
  await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(message)).rejects.toThrow("ECONNREFUSED");
});
