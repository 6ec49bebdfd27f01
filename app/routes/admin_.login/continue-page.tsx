import type { ResumableForm } from "~/domain/account/interrupted-form";
import { ResendForm } from "~/domain/account/resend-form";

/** Signed in again: one tap sends what had been typed to where it was going. */
export function ContinuePage({ form }: { form: ResumableForm }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-16">
      <h1>Anda sudah masuk kembali</h1>
      <div role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <p>Isian Anda masih ada. Tekan tombol di bawah untuk melanjutkan penyimpanan.</p>
      </div>
      <ResendForm form={form} label="Lanjutkan menyimpan" />
    </main>
  );
}
