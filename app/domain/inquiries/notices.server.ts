import { escapeHtml } from "embedded-supabase/mail";
import { formatDate } from "~/lib/dates";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { inquiriesAddress } from "./list-filter";
import { kindLabel } from "./words";

/** Facts about a new inquiry that may leave the admin area. They name nobody. */
export interface InquiryNotice {
  code: string;
  kind: string;
  /** Title; null: about no package. */
  package: string | null;
  /** Departure as `YYYY-MM-DD`; null: none was chosen. */
  date: string | null;
}

/** Takes the notice of an inquiry. The database gives it once, to the first process that asks; null for every other, and for
 * an inquiry that it has marked as suspicious. `tap`: the one that the inquiry was recorded under. Throws BackendError. */
export async function takeNotice(code: string, tap: string | null): Promise<InquiryNotice | null> {
  const client = await anonymousClient();
  const rows = unwrap(await client.rpc("take_inquiry_notice", { code, ...(tap !== null && { tap }) }));
  const [row] = rows;
  if (row === undefined) return null;
  return { code, kind: row.kind, package: row.package_title, date: row.departure_date };
}

export const mailIntervalMs = 5 * 60_000;
const mostTries = 3;

interface NoticeMails {
  add(notice: InquiryNotice): void;
  /** Lists the notices that wait or are being sent. */
  unsent(): readonly InquiryNotice[];
  /** Sends what waits, without a further try. Never rejects. */
  end(): Promise<void>;
}

interface NoticeMailsOptions {
  send: (notices: readonly InquiryNotice[]) => Promise<void>;
  /** Called for a mail that was not sent, with those of its notices that are given up. */
  onFailure: (error: unknown, lost: readonly InquiryNotice[]) => void;
}

/** Collects notices for mails: the first goes at once, the next after five minutes with all that came meanwhile. The notices
 * of a mail that fails are in the next one, too, until they have failed three times. */
export function createNoticeMails({ send, onFailure }: NoticeMailsOptions): NoticeMails {
  let waiting: { notice: InquiryNotice; tries: number }[] = [];
  let batch: typeof waiting = [];
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  async function sendWaiting(): Promise<void> {
    batch = waiting.map(({ notice, tries }) => ({ notice, tries: tries + 1 }));
    waiting = [];
    try {
      await send(batch.map(({ notice }) => notice));
    } catch (error) {
      const isGivenUp = ({ tries }: { tries: number }) => hasEnded || tries >= mostTries;
      waiting = [...batch.filter((entry) => !isGivenUp(entry)), ...waiting];
      const lost = batch.filter(isGivenUp).map(({ notice }) => notice);
      onFailure(error, lost);
    } finally {
      batch = [];
    }
  }

  function begin(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    if (!hasEnded) timer = setTimeout(begin, mailIntervalMs).unref();
    sending = sending.then(sendWaiting);
  }

  return {
    add(notice) {
      waiting.push({ notice, tries: 0 });
      if (timer === undefined) begin();
    },
    unsent: () => [...batch, ...waiting].map(({ notice }) => notice),
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      await sending;
      begin();
      await sending;
    },
  };
}

/** Words of the mail about new inquiries; `siteUrl` begins its links. */
export function noticeMail(notices: readonly InquiryNotice[], siteUrl: string) {
  const [first] = notices;
  const subject =
    notices.length === 1 && first !== undefined
      ? `Permintaan baru ${first.code}: ${kindLabel(first.kind)}`
      : `${notices.length} permintaan baru`;
  const items = notices.map((notice) => {
    const address = siteUrl + inquiriesAddress({ search: notice.code });
    const about = [kindLabel(notice.kind), notice.package, notice.date && formatDate(notice.date)];
    const words = about.filter((part) => typeof part === "string").join(", ");
    return `<li><a href="${escapeHtml(address)}">${notice.code}</a>: ${escapeHtml(words)}</li>`;
  });
  const html = [
    "<p>Ada permintaan baru dari situs Anda. Nama dan nomor calon jamaah tidak ditulis di email ini; bukalah di halaman admin.</p>",
    `<ul>${items.join("")}</ul>`,
    "<p>Email seperti ini dikirim paling banyak sekali dalam 5 menit, dan dapat dimatikan di Pengaturan Website.</p>",
  ].join("\n");
  return { subject, html };
}
