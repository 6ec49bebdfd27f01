import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { accountMessages, passwordFields } from "~/domain/account/messages";
import { type AccountRefusal, changeEmail, changePassword } from "~/domain/account/save-account.server";
import { emailSchema, passwordSchema } from "~/domain/account/schema";
import { saveOwnersRule, switchOff } from "~/domain/account/second-step.server";
import { endOtherSessions, endOwnSession } from "~/domain/account/session.server";
import { newcomerKey } from "~/domain/team/noun";
import { nameSchema } from "~/domain/team/record";
import { ownFields } from "~/lib/form-constraints";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import { clearSession } from "~/server/session.server";
import { backendUnreachable } from "~/server/supabase.server";
import { emailWords } from "./email-words.server";

const profilePath = "/admin/profile";

export async function saveName({ client }: Admin, form: URLSearchParams) {
  const submission = parseWithZod(ownFields(form, nameSchema), { schema: nameSchema });
  if (submission.status !== "success") return refuse("name", submission);
  const { error } = await client.rpc("set_my_name", submission.value);
  if (error === null) return redirectWithSuccess(profilePath, "Nama disimpan");
  logFailure("account.name_refused", error);
  const refusal = { status: 500, message: "Silakan coba lagi." } as const;
  return refuse("name", submission, refusal, "Gagal menyimpan nama");
}

export async function saveEmail(admin: Admin, form: URLSearchParams) {
  const schema = emailSchema(admin);
  const submission = parseWithZod(ownFields(form, schema), { schema });
  if (submission.status !== "success") return refuse("email", submission);
  const refusal = await changeEmail(admin, submission.value);
  if (refusal !== null) return refuse("email", submission, refusal, accountMessages.emailFailed);
  const { title, text } = emailWords().saved;
  return redirectWithSuccess(
    profilePath,
    title,
    `${text(admin.email, submission.value.newEmail)} Email baru berlaku setelah kedua tautan itu dibuka; sampai saat itu, gunakan email lama untuk login.`,
  );
}

/** Sets a new password. It ends a session that a mailed link opened, so that its owner signs in anew (S37). */
export async function savePassword(request: Request, admin: Admin, form: URLSearchParams) {
  const schema = passwordSchema(admin);
  const submission = parseWithZod(ownFields(form, schema), { schema });
  if (submission.status !== "success") return refuse("password", submission);
  const refusal = await changePassword(admin, submission.value);
  if (refusal !== null) return refuse("password", submission, refusal, accountMessages.passwordFailed);
  if (admin.openedByLink) {
    clearSession(request);
    const isNew = new URL(request.url).searchParams.has(newcomerKey);
    return redirectWithSuccess(
      isNew ? `/admin/login?next=${encodeURIComponent(`/admin?${newcomerKey}`)}` : "/admin/login",
      "Password baru tersimpan",
      "Silakan login dengan password baru Anda. Semua perangkat yang masih masuk dengan akun ini sudah dikeluarkan.",
    );
  }
  return redirectWithSuccess(
    profilePath,
    "Password diperbarui",
    "Perangkat lain yang masih masuk dengan akun ini sudah dikeluarkan.",
  );
}

export async function saveSwitchOff(admin: Admin, form: URLSearchParams) {
  const refusal = await switchOff(admin, form.get("code") ?? "");
  if (refusal !== null) {
    return data({ form: "switch-off" as const, error: refusal.message }, { status: refusal.status });
  }
  return redirectWithSuccess(profilePath, "Masuk dua langkah mati", "Sekarang password saja sudah cukup.");
}

export async function saveRule(admin: Admin, form: URLSearchParams) {
  const isRequired = form.get("required") === "on";
  if (!(await saveOwnersRule(admin, isRequired))) {
    return redirectWithError(profilePath, "Hanya pemilik yang masuk dengan dua langkah dapat mewajibkannya.");
  }
  if (!isRequired) return redirectWithSuccess(profilePath, "Pemilik boleh masuk dengan password saja");
  return redirectWithSuccess(
    profilePath,
    "Pemilik wajib masuk dua langkah",
    "Pemilik yang belum memasangnya diminta memasangnya sekarang juga.",
  );
}

const sessionSchema = z.uuid();

/** Ends one session, or with `all` every other one. */
export async function endSessions({ client }: Admin, form: URLSearchParams) {
  const id = form.get("session");
  const session = sessionSchema.safeParse(id);
  if (id !== "all" && !session.success) throw unknownRequest();
  const ended = await (session.success ? endOwnSession(client, session.data) : endOtherSessions(client));
  if (!ended) return redirectWithError(profilePath, backendUnreachable);
  return redirectWithSuccess(
    profilePath,
    session.success ? "Perangkat itu sudah dikeluarkan" : "Semua perangkat lain sudah dikeluarkan",
  );
}

/** Returns the form with what was typed, except passwords. */
function refuse<Schema, Value>(
  form: "name" | "email" | "password",
  submission: Submission<Schema, string[], Value>,
  refusal?: AccountRefusal,
  failure?: string,
) {
  const fieldErrors = refusal?.field ? { [refusal.field]: [refusal.message] } : {};
  const formErrors = [failure, !refusal?.field && refusal?.message].filter(
    (message) => typeof message === "string",
  );
  const result = submission.reply({
    fieldErrors,
    formErrors: [...new Set(formErrors)],
    hideFields: passwordFields,
  });
  return data({ form, result }, { status: refusal?.status ?? 400 });
}
