import {
  drawEnrolment,
  finishEnrolment,
  newRecoveryCodes,
  readEnrolment,
  type StepRefusal,
  spendRecoveryCode,
  startEnrolment,
  takeSecondStep,
} from "~/domain/account/second-step.server";
import type { Standing } from "~/domain/team/standing.server";
import { flash } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";

type View = "code" | "recovery" | "start" | "scan" | "codes" | "done";

/** What the page shows next. `done`: on to where the visitor was going. */
interface StepAnswer {
  view: View;
  status: number;
  error?: string;
  /** Of `scan`. */
  scan?: ReturnType<typeof drawEnrolment>;
  /** Of `codes`: shown once. */
  codes?: string[];
}

const show = (view: View, more: Partial<StepAnswer> = {}): StepAnswer => ({ view, status: 200, ...more });

const refuse = (view: View, { status, message }: StepRefusal, more: Partial<StepAnswer> = {}) =>
  show(view, { status, error: message, ...more });

/** A button that no longer fits where the visitor is shows what does. */
export async function answerStep(
  admin: Admin & { due: Standing["due"] },
  form: URLSearchParams,
  siteName: string,
): Promise<StepAnswer> {
  const intent = form.get("intent");
  const code = form.get("code") ?? "";
  if (admin.due === "second-step") return answerCode(admin, intent, code);
  if (admin.hasSecondStep) {
    if (intent !== "new-codes") return show("done");
    return showCodes(await newRecoveryCodes(admin));
  }
  const enrolment = readEnrolment(form);
  if (intent === "confirm" && enrolment !== null) {
    const result = await finishEnrolment(admin, enrolment, code);
    if (Array.isArray(result)) return showCodes(result);
    return refuse("scan", result, { scan: drawEnrolment(admin, siteName, enrolment) });
  }
  if (intent !== "start") return show("start");
  const started = await startEnrolment(admin, siteName);
  if ("message" in started) return refuse("start", started);
  return show("scan", { scan: drawEnrolment(admin, siteName, started) });
}

async function answerCode(admin: Admin, intent: string | null, code: string): Promise<StepAnswer> {
  if (intent === "show-recovery") return show("recovery");
  if (intent === "recover") {
    const refusal = await spendRecoveryCode(admin, code);
    if (refusal !== null) return refuse("recovery", refusal);
    flash({
      kind: "success",
      title: "Anda masuk dengan kode pemulihan",
      text: "Masuk dua langkah sekarang mati. Nyalakan lagi di Profil begitu perangkat Anda siap.",
    });
    return show("done");
  }
  if (intent !== "verify") return show("code");
  const refusal = await takeSecondStep(admin, code);
  if (refusal !== null) return refuse("code", refusal);
  flash({ kind: "success", title: "Login Berhasil", text: "Selamat datang di Dashboard Admin" });
  return show("done");
}

/** Without codes the step is on all the same; the profile has a button for new ones. */
function showCodes(codes: string[] | StepRefusal): StepAnswer {
  if (Array.isArray(codes)) return show("codes", { codes });
  flash({
    kind: "error",
    title: "Kode pemulihan belum dibuat",
    text: "Masuk dua langkah menyala, tetapi kode pemulihan belum ada. Buat kode baru di Profil.",
  });
  return show("done");
}
