import type { ResumableForm } from "~/domain/account/interrupted-form";

/** Signed in again: one tap sends what had been typed to where it was going. */
export function ContinuePage({ form }: { form: ResumableForm }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-16">
      <h1>Anda sudah masuk kembali</h1>
      <div role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <p>Isian Anda masih ada. Tekan tombol di bawah untuk melanjutkan penyimpanan.</p>
      </div>
      <form method="post" action={form.action}>
        {form.fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come more than once, and nothing moves
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="btn btn-primary w-full">
          Lanjutkan menyimpan
        </button>
      </form>
    </main>
  );
}
