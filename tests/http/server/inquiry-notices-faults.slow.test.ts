import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { seed } from "../../helpers/seed.ts";
import { type Site, startSite } from "../../helpers/site.ts";
import { until } from "../../helpers/until.ts";

/** Two sites on one hosted backend, with a receiver of webhooks and a mail server. */
const secret = "rahasia-rahasia-1";
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const posted: string[] = [];
const mails: { to: string; text: string }[] = [];
let hangs = false;
let hosted: BreakableSite;
let twin: Site;

const receiver = createServer(async (request, response) => {
  const body = await text(request);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  if (request.headers["x-signature"] === signature) posted.push(body);
  if (!hangs) response.writeHead(204).end();
});
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onData: (stream, { envelope }, done) => {
    void text(stream).then((mail) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: mail });
      done();
    });
  },
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

test.beforeAll(async () => {
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  await once(mailServer.listen(0, "127.0.0.1"), "listening");
  const env = {
    INQUIRY_WEBHOOK_URL: `http://127.0.0.1:${portOf(receiver)}/kait`,
    INQUIRY_WEBHOOK_SECRET: secret,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
  };
  hosted = await startBreakableSite(env, async (service) => {
    const content = { email1: "info@contoh.id", email2: "booking@contoh.id", whatsapp: "0812-3456-7890" };
    await service.from("page_content").upsert({ page_name: "contact", content }).throwOnError();
  });
  twin = await startSite({
    SUPABASE_URL: hosted.backend.url,
    SUPABASE_PUBLISHABLE_KEY: hosted.backend.publishableKey,
    ...env,
  });
});
test.afterAll(async () => {
  await twin?.stop();
  await hosted?.stop();
  receiver.closeAllConnections();
  receiver.close();
  mailServer.close(() => undefined);
});

async function press({ origin }: Site, tap: string = randomUUID()): Promise<Response> {
  return fetch(`${origin}/wa`, {
    method: "POST",
    body: new URLSearchParams({ kind: "konsultasi", package: seed.reguler.slug, tap }),
    headers: { "user-agent": userAgent },
    redirect: "manual",
  });
}

const codesIn = (texts: readonly string[]) => texts.map((body) => JSON.parse(body).code as string);

test("two taps with one nonce at two sites send one webhook and one mail, without names (A23)", async () => {
  const tap = randomUUID();
  await Promise.all([press(hosted.site, tap), press(twin, tap)]);
  await until(() => posted.length > 0 && mails.length > 0, "both are told");
  await press(twin);
  await until(() => posted.length > 1, "the next is told");
  expect(new Set(codesIn(posted)).size).toBe(posted.length);
  expect(posted).toHaveLength(2);
  const [first = ""] = posted;
  expect(JSON.parse(first)).toEqual({
    code: expect.stringMatching(/^\w{5}$/),
    kind: "konsultasi",
    package: seed.reguler.title,
    date: null,
  });
  expect(mails[0]?.to).toBe("booking@contoh.id");
  expect(mails[0]?.text).toContain(codesIn(posted)[0]);
  expect(JSON.stringify([posted, mails])).not.toMatch(/127\.0\.0\.1:\d+\/umroh|Mozilla|62812/);
});

test("a receiver that hangs holds up no visitor (A23)", async () => {
  hangs = true;
  const before = posted.length;
  const answer = await press(hosted.site);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toContain("https://wa.me/");
  await until(() => posted.length > before, "the receiver was asked");
  hangs = false;
});

test("a site that ends mails first what waits (A23)", async () => {
  const before = posted.length;
  await press(twin);
  await until(() => posted.length > before, "the inquiry is told by webhook");
  const code = codesIn(posted).at(-1) ?? "?";
  const named = () => mails.filter(({ text: mail }) => mail.includes(code)).length;
  await twin.stop();
  expect(named()).toBe(1);
});
