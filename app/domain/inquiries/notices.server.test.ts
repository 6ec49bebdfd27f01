import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNoticeMails, type InquiryNotice, mailIntervalMs, noticeMail } from "./notices.server";

const noticeOf = (code: string): InquiryNotice => ({
  ...{ code, kind: "booking", package: "Umroh <Hemat>", date: "2027-01-07" },
});

let mails: string[][];
let lost: string[];
let isAway: boolean;
let notices: ReturnType<typeof createNoticeMails>;

beforeEach(() => {
  vi.useFakeTimers();
  mails = [];
  lost = [];
  isAway = false;
  notices = createNoticeMails({
    send: async (batch) => {
      if (isAway) throw new Error("away");
      mails.push(batch.map(({ code }) => code));
    },
    onFailure: (_error, given) => lost.push(...given.map(({ code }) => code)),
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("sends the first at once and all that come within five minutes in one mail (A23)", async () => {
  notices.add(noticeOf("A"));
  await pass(0);
  expect(mails).toEqual([["A"]]);
  for (const code of ["B", "C"]) notices.add(noticeOf(code));
  await pass(mailIntervalMs - 1);
  expect(mails).toHaveLength(1);
  await pass(1);
  expect(mails).toEqual([["A"], ["B", "C"]]);
  await pass(3 * mailIntervalMs);
  notices.add(noticeOf("D"));
  await pass(0);
  expect(mails).toEqual([["A"], ["B", "C"], ["D"]]);
});

it("names what failed again in the next mail, three times at most", async () => {
  isAway = true;
  notices.add(noticeOf("A"));
  await pass(mailIntervalMs);
  expect([notices.unsent().map(({ code }) => code), lost]).toEqual([["A"], []]);
  notices.add(noticeOf("B"));
  await pass(mailIntervalMs);
  expect(lost).toEqual(["A"]);
  isAway = false;
  await pass(mailIntervalMs);
  expect([mails, lost, notices.unsent()]).toEqual([[["B"]], ["A"], []]);
});

it("sends what waits when the site ends, and loses what then fails", async () => {
  notices.add(noticeOf("A"));
  await pass(0);
  notices.add(noticeOf("B"));
  await notices.end();
  expect(mails).toEqual([["A"], ["B"]]);
  isAway = true;
  notices.add(noticeOf("C"));
  await notices.end();
  expect(lost).toEqual(["C"]);
});

it("the mail names code, kind, package and date, and links to each inquiry", () => {
  const one = noticeMail([noticeOf("ABCDE")], "https://contoh.id");
  expect(one.subject).toBe("Permintaan baru ABCDE: Booking");
  expect(one.html).toContain(
    '<a href="https://contoh.id/admin/inquiries?cari=ABCDE">ABCDE</a>: Booking, Umroh &lt;Hemat&gt;, 7 Januari 2027',
  );
  const several = noticeMail(
    [noticeOf("A"), { code: "B", kind: "chat", package: null, date: null }],
    "https://contoh.id",
  );
  expect(several.subject).toBe("2 permintaan baru");
  expect(several.html).toContain(">B</a>: Chat umum</li>");
});
