import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { answerMark, useFocusOnError } from "~/components/form/focus";
import { FormSignature } from "~/components/form/form-start";
import { useRequestId } from "~/components/layout/request-context";
import { LoginFields } from "~/domain/account/account-fields";
import { ResendForm, ToSecondStep } from "~/domain/account/carried-form";
import { packForm } from "~/lib/packed-form";
import type { InterruptedForm } from "~/server/guard.server";
import type { ErrorAnswer } from "~/server/responses.server";

const forbiddenTitle = "Bukan bagian dari peran Anda";

const titles: Record<number, string> = { 403: forbiddenTitle, 404: "Tidak ditemukan" };

export function AdminErrorPage() {
  const error = useRouteError();
  useFocusOnError();
  const requestId = useRequestId();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<ErrorAnswer> | string | null) : null;
  const message = typeof answer === "object" ? answer?.message : undefined;
  return (
    <div className="mx-auto grid max-w-xl gap-4 p-4 py-16">
      <h1 tabIndex={-1} data-answer="">
        {titles[status] ?? "Terjadi kesalahan"}
      </h1>
      <p>{message ?? "Mohon maaf, permintaan ini belum dapat diproses. Silakan coba beberapa saat lagi."}</p>
      <p>
        <Link to="/admin" className="btn btn-primary" reloadDocument>
          Kembali ke Dashboard
        </Link>
      </p>
      {status >= 500 && requestId !== "" && <p className="help">Nomor referensi: {requestId}</p>}
    </div>
  );
}

type KeptForm = InterruptedForm & { fields: NonNullable<InterruptedForm["fields"]> };

const interruptedTitles: Record<InterruptedForm["reason"], string> = {
  "signed-out": "Login kembali untuk menyimpan",
  "second-step": "Belum tersimpan",
  unreachable: "Belum tersimpan",
  forbidden: forbiddenTitle,
};

/** Shows a form that was not saved because session, role or backend were missing; what was typed is still there. */
export function InterruptedPage({ form }: { form: InterruptedForm }) {
  useFocusOnError();
  const isSignedOut = form.reason === "signed-out";
  const { fields } = form;
  return (
    <div className="mx-auto grid max-w-md gap-5 p-4 py-12">
      <h1>{interruptedTitles[form.reason]}</h1>
      <div
        {...answerMark}
        role="alert"
        className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
      >
        <p className="font-bold">{form.message}</p>
      </div>
      {fields === null && <NotKept isSignedOut={isSignedOut} />}
      {fields !== null && isSignedOut && <SignInAgain form={{ ...form, fields }} />}
      {fields !== null && form.reason === "second-step" && (
        <ToSecondStep {...form} form={{ ...form, fields }} />
      )}
      {fields !== null && (form.reason === "unreachable" || form.reason === "forbidden") && (
        <TryAgain form={{ ...form, fields }} />
      )}
    </div>
  );
}

function SignInAgain({ form: { action, fields, signature } }: { form: KeptForm }) {
  return (
    <>
      <p>Isian Anda masih tersimpan di halaman ini. Setelah login, tekan satu tombol untuk menyimpannya.</p>
      <form noValidate method="post" action="/admin/login" className="panel grid gap-5">
        <FormSignature signature={signature} />
        <input type="hidden" name="resume" value={packForm({ action, fields })} />
        <LoginFields />
        <button type="submit" className="btn btn-primary">
          Masuk
        </button>
      </form>
    </>
  );
}

function TryAgain({ form }: { form: KeptForm }) {
  return (
    <>
      <p>
        Isian Anda masih tersimpan di halaman ini, kecuali gambar yang baru dipilih dan password.
        {form.reason === "forbidden" && " Setelah pemilik memberi Anda peran itu, tekan tombol ini."}
      </p>
      <ResendForm form={form} signature={form.signature} label="Coba simpan lagi" />
    </>
  );
}

/** Message for a form that is too large to be returned; the browser may still have it on the page before. */
function NotKept({ isSignedOut }: { isSignedOut: boolean }) {
  return (
    <>
      <p>
        Isian Anda tidak tersimpan dan tidak dapat ditampilkan di halaman ini. Tekan tombol Kembali di
        browser: mungkin isian itu masih ada di sana, dan dapat Anda salin.
      </p>
      <a href={isSignedOut ? "/admin/login" : "/admin"} className="btn btn-primary">
        {isSignedOut ? "Login" : "Buka Dashboard"}
      </a>
    </>
  );
}
