import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTrouble, sendTrialMail } from "./trial-mail.server";

const mails: string[] = [];
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: (_auth, _session, done) => done(new Error("Username and Password not accepted")),
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.startsWith("penuh") ? Object.assign(new Error("Mailbox full"), { responseCode: 552 }) : null,
    ),
  onData: (stream, _session, done) => {
    void text(stream).then((mail) => {
      mails.push(mail);
      done();
    });
  },
});
const port = () => (server.server.address() as AddressInfo).port;
const send = (address: string, to = "pemilik@contoh.id") =>
  sendTrialMail({ smtpUrl: address, from: "noreply@contoh.id", to, siteName: "Amanah & Travel" });

beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => server.close(() => undefined));

test("a trial mail reaches the person who asked for it", async () => {
  expect(await send(`smtp://127.0.0.1:${port()}`)).toBeNull();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("To: pemilik@contoh.id");
});

test("what the mail server says is told in plain words, and never a password", async () => {
  const refused = await send(`smtp://pengirim:rahasia-sekali@127.0.0.1:${port()}`);
  expect(refused).toMatch(/^Server email menolak nama pengguna atau passwordnya\..*Jawaban server: “535/);
  expect(refused).not.toContain("rahasia-sekali");
  expect(await send(`smtp://127.0.0.1:${port()}`, "penuh@contoh.id")).toMatch(
    /^Server email menolak alamat pengirim atau penerima\. Jawaban server: “552/,
  );
  expect(await send("smtp://127.0.0.1:1")).toMatch(
    /^Server email tidak (menerima sambungan|dapat dihubungi)/,
  );
});

test.each([
  [{ code: "EDNS" }, "Server email tidak ditemukan. Periksa nama servernya di SMTP_URL."],
  [
    { code: "ESOCKET", message: "connect ECONNREFUSED 127.0.0.1:25" },
    /^Server email tidak menerima sambungan/,
  ],
  [{ code: "ETIMEDOUT" }, /^Server email tidak menjawab/],
  [{ code: "X", response: "421  Try again\r\nlater" }, /Jawaban server: “421 Try again later”$/],
  [new Error("x"), "Server email tidak menerima pesannya."],
])("%j is worded", (error, words) => expect(mailTrouble(error)).toMatch(words));
