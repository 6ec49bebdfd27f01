import { confirmItem, mailServerName, readChecklist, setLaunched } from "~/domain/site/checklist.server";
import { backupKey, checklistPath, mailKey } from "~/domain/site/checklist-names";
import { removeDemoContent } from "~/domain/site/demo-content.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { sendTrialMail } from "~/domain/site/trial-mail.server";
import { binLink, inBin } from "~/records/history";
import { getEnv, mailSenderOf } from "~/server/env.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

/** Saves on the checklist; a failure leads back to it with a message. */
function onChecklist<Answer>(event: string, save: () => Promise<Answer>) {
  const failed = "Gagal menyimpan. Silakan coba beberapa saat lagi.";
  return answerOr({ event, address: checklistPath, failed }, save);
}

const changedMeanwhile = "Isinya sudah berubah. Periksa sekali lagi.";

/** Answers a button of the checklist. */
export function answerChecklist(admin: Admin, form: URLSearchParams) {
  const intent = form.get("intent");
  switch (intent) {
    case "confirm":
      return confirm(admin, form);
    case "try-mail":
      return tryMail(admin);
    case "remove-demo":
      return removeDemo(admin.client);
    case "launch":
    case "withdraw":
      return launch(admin.client, intent);
    default:
      throw unknownRequest();
  }
}

/** Confirms an item, or a text of the home page, as it stands now. */
function confirm(admin: Admin, form: URLSearchParams) {
  const key = form.get("key") ?? "";
  return onChecklist("checklist.confirm_failed", async () => {
    const { items, state, backupKind } = await readChecklist(admin);
    const part = items.flatMap(({ open }) => open).find(({ confirmKey }) => confirmKey === key);
    if (key === backupKey) {
      await confirmItem(admin.client, state, key, backupKind);
      return redirectWithSuccess(checklistPath, "Cadangan data dicatat");
    }
    if (part === undefined || part.text !== form.get("text"))
      return redirectWithError(checklistPath, changedMeanwhile);
    await confirmItem(admin.client, state, key, part.text);
    return redirectWithSuccess(`${checklistPath}#home`, "Dicatat sebagai benar", `“${part.text}”`);
  });
}

/** Sends a trial mail to the signed-in owner, and notes that the server took it. */
async function tryMail(admin: Admin) {
  const env = getEnv();
  const server = mailServerName();
  if (env.smtpUrl === null || server === null)
    return redirectWithError(checklistPath, "Server email (SMTP_URL) belum diatur.");
  const { siteName } = await readSiteSettings();
  const trouble = await sendTrialMail({
    smtpUrl: env.smtpUrl,
    from: mailSenderOf(env),
    to: admin.email,
    siteName,
  });
  if (trouble !== null) {
    log().warn({ trouble }, "checklist.trial_mail_failed");
    return redirectWithError(checklistPath, trouble, "Email percobaan gagal");
  }
  return onChecklist("checklist.confirm_failed", async () => {
    const { state } = await readChecklist(admin);
    await confirmItem(admin.client, state, mailKey, server);
    const where = `Periksa kotak masuk ${admin.email}, juga folder spam.`;
    return redirectWithSuccess(checklistPath, "Email percobaan dikirim", where);
  });
}

function removeDemo(client: Supabase) {
  const failed = "Gagal menghapus contoh. Tidak ada yang dihapus.";
  return answerOr({ event: "demo.remove_failed", address: checklistPath, failed }, async () => {
    await removeDemoContent(client);
    return redirectWithSuccess(checklistPath, "Semua contoh dihapus", inBin, binLink);
  });
}

function launch(client: Supabase, intent: "launch" | "withdraw") {
  const [title, text] =
    intent === "launch"
      ? ["Situs diterbitkan", "Google dan mesin pencari lain boleh menampilkannya."]
      : ["Situs ditarik", "Mesin pencari diminta tidak menampilkannya lagi."];
  return onChecklist("launch.failed", async () => {
    await setLaunched(client, intent === "launch");
    return redirectWithSuccess(checklistPath, title, text);
  });
}
