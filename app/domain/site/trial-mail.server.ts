import { createMailer } from "embedded-supabase/mail";
import { within } from "~/server/within";

const deadlineMs = 20_000;
const longestAnswer = 200;

interface TrialMail {
  smtpUrl: string;
  from: string;
  to: string;
  siteName: string;
}

/** Sends one e-mail. Returns null once the mail server has taken it, else what the server said, in plain words. */
export async function sendTrialMail({ smtpUrl, from, to, siteName }: TrialMail): Promise<string | null> {
  const mailer = createMailer({ smtpUrl, outboxDir: null, from, log: () => undefined });
  const late = () => {
    throw Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" });
  };
  try {
    await within(
      mailer.send({ to, subject: "Email percobaan dari situs Anda", html: trialText(siteName) }),
      deadlineMs,
      late,
    );
    return null;
  } catch (error) {
    return mailTrouble(error);
  } finally {
    mailer.close();
  }
}

function trialText(siteName: string): string {
  const name = siteName.replace(/[&<>"']/g, "");
  return `<p>Email ini dikirim dari halaman Siapkan Situs ${name}. Bila Anda membacanya, undangan, tautan lupa password, dan pemberitahuan dari situs juga akan sampai.</p>`;
}

const troubles: Record<string, string> = {
  EAUTH: "Server email menolak nama pengguna atau passwordnya. Periksa keduanya di SMTP_URL.",
  EDNS: "Server email tidak ditemukan. Periksa nama servernya di SMTP_URL.",
  ENOTFOUND: "Server email tidak ditemukan. Periksa nama servernya di SMTP_URL.",
  ECONNECTION: "Server email tidak dapat dihubungi. Periksa nama server dan nomor portnya di SMTP_URL.",
  ECONNREFUSED: "Server email tidak menerima sambungan di port itu. Periksa nomor portnya di SMTP_URL.",
  ESOCKET: "Sambungan ke server email terputus. Periksa port dan smtp:// atau smtps:// di SMTP_URL.",
  ETLS: "Sambungan aman ke server email gagal. Periksa smtp:// atau smtps:// di SMTP_URL.",
  ETIMEDOUT: "Server email tidak menjawab. Mungkin portnya ditutup oleh penyedia server Anda.",
  EENVELOPE: "Server email menolak alamat pengirim atau penerima.",
  EMESSAGE: "Server email menolak isi pesannya.",
};

const unknownTrouble = "Server email tidak menerima pesannya.";

/** Words a failure of nodemailer, with the answer of the server where it gave one. */
export function mailTrouble(error: unknown): string {
  const { code, message, response } = error as { code?: unknown; message?: unknown; response?: unknown };
  // The cause of a broken connection stands in the message alone: `connect ECONNREFUSED 127.0.0.1:25`.
  const [cause = ""] = /E[A-Z]+/.exec(typeof message === "string" ? message : "") ?? [];
  const known = [cause, code].find((key): key is string => typeof key === "string" && key in troubles);
  const words = known === undefined ? unknownTrouble : troubles[known];
  const answer =
    typeof response === "string" ? response.replace(/\s+/g, " ").trim().slice(0, longestAnswer) : "";
  return answer === "" ? `${words}` : `${words} Jawaban server: “${answer}”`;
}
