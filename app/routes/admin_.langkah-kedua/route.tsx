import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { CarriedForm } from "~/domain/account/carried-form";
import { EntryPage } from "~/domain/account/entry-page";
import {
  drawEnrolment,
  finishEnrolment,
  readEnrolment,
  replaceRecoveryCodes,
  type StepRefusal,
  spendRecoveryCode,
  startEnrolment,
  takeSecondStep,
} from "~/domain/account/second-step.server";
import { readCarried } from "~/domain/account/session.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { nextAdminPage } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import { carriedBodyLimit } from "~/lib/packed-form";
import type { DocumentHandle } from "~/root";
import { flash } from "~/server/flash.server";
import { type Admin, type InterruptedForm, requireSignedIn } from "~/server/guard.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import type { Standing } from "~/server/standing.server";
import styles from "~/styles/admin.css?url";
import { AdminErrorPage, InterruptedPage } from "../admin/admin-error-page";
import {
  CodeFields,
  NewCodes,
  RecoveryFields,
  ReplaceCodesFields,
  ScanFields,
  StartFields,
} from "./step-fields";

export const meta = adminMeta("Masuk Dua Langkah");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle: DocumentHandle = { bodyLimit: carriedBodyLimit };

export async function loader({ request }: LoaderFunctionArgs) {
  const { due, hasSecondStep } = await requireSignedIn(request);
  const next = nextAdminPage(request);
  // After a post the page shows the answer, which may hold codes that are shown once, or what somebody typed.
  const isAnswer = requestScope().memo.has(action);
  if (!isAnswer && due === null && hasSecondStep) throw leadTo(next);
  return { due, next };
}

/** Takes the second step, or leads through switching it on. A form that waits to be saved is carried along. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireSignedIn(request);
  requestScope().memo.set(action, true);
  const { form, ...carried } = await readCarried(request);
  const answer = await answerStep(admin, form, (await readSiteSettings()).siteName);
  if (answer.view === "done" && carried.interrupted === null) throw leadTo(nextAdminPage(request), 303);
  return data({ ...answer, ...carried }, { status: answer.status });
}

type View = "code" | "recovery" | "start" | "scan" | "ask-for-codes" | "codes" | "done";

/** What the page shows next. `done`: nothing more; the visitor is led on. */
interface StepAnswer {
  view: View;
  status: number;
  error?: string;
  /** The QR code and secret that the view `scan` shows. */
  scan?: ReturnType<typeof drawEnrolment>;
  /** The codes that the view `codes` shows once. */
  codes?: string[];
}

const show = (view: View, rest: Partial<StepAnswer> = {}): StepAnswer => ({ view, status: 200, ...rest });

const refuse = (view: View, { status, message }: StepRefusal, rest: Partial<StepAnswer> = {}) =>
  show(view, { status, error: message, ...rest });

/** A button that does not fit the account's present state leads to the view that does. */
async function answerStep(
  admin: Admin & { due: Standing["due"] },
  form: URLSearchParams,
  siteName: string,
): Promise<StepAnswer> {
  const intent = form.get("intent");
  const code = form.get("code") ?? "";
  if (admin.due === "second-step") return answerCode(admin, intent, code);
  if (admin.hasSecondStep) {
    if (intent === "new-codes") return show("ask-for-codes");
    if (intent !== "replace-codes") return show("done");
    const codes = await replaceRecoveryCodes(admin, code);
    return Array.isArray(codes) ? showCodes(codes) : refuse("ask-for-codes", codes);
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

/** If the codes could not be made, the second step is on nevertheless; the profile has a button for new codes. */
function showCodes(codes: string[] | StepRefusal): StepAnswer {
  if (Array.isArray(codes)) return show("codes", { codes });
  flash({
    kind: "error",
    title: "Kode pemulihan belum dibuat",
    text: "Masuk dua langkah menyala, tetapi kode pemulihan belum ada. Buat kode baru di Profil.",
  });
  return show("done");
}

export default function SecondStepPage() {
  const { due, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? (due === "second-step" ? "code" : "start");
  const carried = answer?.interrupted;
  if (view === "done" || view === "codes") {
    return (
      <NewCodes codes={answer?.codes ?? []} next={next} form={carried} signature={answer?.signature ?? ""} />
    );
  }
  const errors = answer?.error ? [answer.error] : [];
  return (
    <EntryPage>
      <h1>Masuk dua langkah</h1>
      <form noValidate method="post" className="panel grid gap-5">
        {carried && <CarriedForm form={carried} signature={answer.signature} />}
        <FormErrors id="gagal" title="Belum berhasil" errors={errors} />
        {view === "code" && <CodeFields />}
        {view === "recovery" && <RecoveryFields />}
        {view === "start" && <StartFields isRequired={due === "enrolment"} />}
        {view === "ask-for-codes" && <ReplaceCodesFields />}
        {view === "scan" && answer?.scan && <ScanFields scan={answer.scan} />}
      </form>
      {due === null && (
        <a href={next} className="link inline-flex min-h-11 items-center justify-center">
          Batal
        </a>
      )}
      <form method="post" action="/admin/logout" className="text-center">
        <button type="submit" className="link min-h-11 cursor-pointer">
          Keluar
        </button>
      </form>
    </EntryPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<InterruptedForm> | null) : null;
  const isForm = answer?.kind === "interrupted";
  return <main>{isForm ? <InterruptedPage form={answer as InterruptedForm} /> : <AdminErrorPage />}</main>;
}
