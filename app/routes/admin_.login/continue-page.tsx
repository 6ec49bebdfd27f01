import { ResendForm } from "~/domain/account/login-form";
import type { ResumableForm } from "~/lib/resumable-form";

export function ContinuePage({ form, mark }: { form: ResumableForm; mark: string }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-16">
      <h1>Anda sudah masuk kembali</h1>
      <div role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <p>Isian Anda masih ada. Tekan tombol di bawah untuk melanjutkan penyimpanan.</p>
      </div>
      <ResendForm form={form} mark={mark} label="Lanjutkan menyimpan" />
    </main>
  );
}
