import { AskFirst, Question } from "~/components/form/ask-first";
import { inquiriesPath } from "~/domain/inquiries/list-filter";

/** The address at which the question is a part of the page. */
export const demoKey = "hapus-contoh";

/** Tells a newcomer which rows are made up, and takes them away. */
export function DemoNotice({ count, isAsked }: { count: number; isAsked: boolean }) {
  const question = {
    action: inquiriesPath,
    intent: "delete-demo",
    title: "Hapus semua data contoh?",
    yes: "Ya, hapus data contoh",
    pendingText: "Menghapus...",
    children: (
      <p>
        {count} permintaan contoh hilang untuk selamanya. Permintaan lain tidak berubah. Kursi yang
        dikonfirmasi di data contoh menjadi kosong kembali.
      </p>
    ),
  };
  if (isAsked) return <Question {...question} />;
  return (
    <section
      aria-label="Data contoh"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed border-bronze bg-ivory p-4"
    >
      <p className="min-w-0">
        <span className="font-semibold">{count} permintaan di sini hanya contoh</span>, agar Anda dapat
        melihat cara kerjanya. Tandanya “Contoh”.
      </p>
      <AskFirst to={`${inquiriesPath}?${demoKey}`} question={question} className="btn btn-danger btn-small">
        Hapus semua data contoh
      </AskFirst>
    </section>
  );
}
