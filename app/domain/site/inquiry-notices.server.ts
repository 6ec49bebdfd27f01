import { createMailer } from "embedded-supabase/mail";
import {
  createNoticeMails,
  type InquiryNotice,
  noticeMail,
  takeNotice,
} from "~/domain/inquiries/notices.server";
import { getEnv, mailSenderOf } from "~/server/env.server";
import { counters, log } from "~/server/log.server";
import { postSigned } from "~/server/signed-post.server";
import { within } from "~/server/within";
import { readNoticeAddress } from "./queries.server";

/** Time for the last notices when the process ends; an orchestrator waits longer. */
const endPatienceMs = 5_000;
const mailDeadlineMs = 20_000;

interface InquiryNotices {
  tell(code: string, tap: string | null): void;
  end(): Promise<void>;
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const globals = globalThis as { umrohInquiryNotices?: InquiryNotices };

/** Tells the agency of an inquiry that this process has recorded, by e-mail and webhook as far as they are set up. Returns at
 * once and never throws. */
export function tellOfInquiry(code: string, tap: string | null): void {
  globals.umrohInquiryNotices ??= createInquiryNotices();
  globals.umrohInquiryNotices.tell(code, tap);
}

/** Sends what waits, for at most five seconds; logs the codes of what is left. */
export async function endInquiryNotices(): Promise<void> {
  await globals.umrohInquiryNotices?.end();
}

function createInquiryNotices(): InquiryNotices {
  const { smtpUrl, inquiryWebhook } = getEnv();
  /** Work that is under way, with the code of its inquiry. */
  const underWay = new Map<Promise<void>, string>();
  const ending = new AbortController();
  const mails = smtpUrl === null ? null : createMails(smtpUrl);

  async function tellOf(code: string, tap: string | null): Promise<void> {
    const notice = await takeNotice(code, tap);
    if (notice === null) return;
    mails?.add(notice);
    if (inquiryWebhook === null) return;
    await postSigned({ ...inquiryWebhook, body: notice, hurry: ending.signal }).catch((error: unknown) =>
      logLost("webhook", error, [notice]),
    );
  }

  async function finish(): Promise<void> {
    ending.abort();
    while (underWay.size > 0) await Promise.all(underWay.keys());
    await mails?.end();
  }

  return {
    tell(code, tap) {
      if (smtpUrl === null && inquiryWebhook === null) return;
      const work = tellOf(code, tap)
        .catch((error: unknown) => log().error({ inquiry: code, err: error }, "inquiries.notice_failed"))
        .finally(() => underWay.delete(work));
      underWay.set(work, code);
    },
    end: () =>
      within(finish(), endPatienceMs, () => {
        const unmailed = mails?.unsent().map(({ code }) => code) ?? [];
        log().warn({ untold: [...underWay.values()], unmailed }, "inquiries.notices_cut");
      }),
  };
}

function createMails(smtpUrl: string) {
  const env = getEnv();
  const mailer = createMailer({
    smtpUrl,
    outboxDir: null,
    from: mailSenderOf(env),
    log: () => undefined,
  });
  return createNoticeMails({
    onFailure: (error, lost) => logLost("mail", error, lost),
    async send(notices) {
      const to = await readNoticeAddress();
      if (to === null) return;
      const late = () => {
        throw new Error("The mail server took too long");
      };
      await within(mailer.send({ to, ...noticeMail(notices, env.siteUrl) }), mailDeadlineMs, late);
      log().info({ inquiries: notices.map(({ code }) => code) }, "inquiries.mail_sent");
    },
  });
}

function logLost(way: keyof typeof counters.noticesFailed, error: unknown, lost: readonly InquiryNotice[]) {
  counters.noticesFailed[way] += lost.length;
  log().error({ way, lost: lost.map(({ code }) => code), err: error }, "inquiries.notice_failed");
}
