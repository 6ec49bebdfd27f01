import { LoginFields } from "~/domain/account/login-fields";
import type { InterruptedForm } from "~/server/guard.server";

/** Where a form lands whose sender is no longer signed in: sign in here, and what was typed is still there to be saved. */
export function InterruptedPage({ form }: { form: InterruptedForm }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-12">
      <h1>Login kembali untuk menyimpan</h1>
      <div role="alert" className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger">
        <p className="font-bold">{form.message}</p>
      </div>
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
    </main>
  );
}
