import { LoginFields } from "~/domain/account/login-fields";
import { ResendForm } from "~/domain/account/resend-form";
import type { InterruptedForm } from "~/server/guard.server";

/** Where a form lands that could not be saved for want of a session or of the backend; what was typed is still there. */
export function InterruptedPage({ form }: { form: InterruptedForm }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-12">
      <h1>{form.reason === "signed-out" ? "Login kembali untuk menyimpan" : "Belum tersimpan"}</h1>
      <div role="alert" className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger">
        <p className="font-bold">{form.message}</p>
      </div>
      {form.reason === "signed-out" ? <SignInAgain form={form} /> : <TryAgain form={form} />}
    </main>
  );
}

function SignInAgain({ form }: { form: InterruptedForm }) {
  return (
    <>
      <p>Isian Anda masih tersimpan di halaman ini. Setelah login, tekan satu tombol untuk menyimpannya.</p>
      <form method="post" action="/admin/login" className="panel grid gap-5">
        <input
          type="hidden"
          name="resume"
          value={JSON.stringify({ action: form.action, fields: form.fields })}
        />
        <LoginFields />
        <button type="submit" className="btn btn-primary">
          Masuk
        </button>
      </form>
    </>
  );
}

function TryAgain({ form }: { form: InterruptedForm }) {
  return (
    <>
      <p>Isian Anda masih tersimpan di halaman ini, kecuali gambar yang baru dipilih dan password.</p>
      <ResendForm form={form} label="Coba simpan lagi" />
    </>
  );
}
