import { Link } from "@remix-run/react";
import { ConfirmationPanel, ConfirmLink } from "~/components/form/ask-first";
import { inquiriesAddress, inquiriesPath, suspiciousWord } from "~/domain/inquiries/list-filter";
import { formatWholeNumber } from "~/lib/numbers";

export const demoKey = "hapus-contoh";

export function DemoNotice({ count, isConfirming }: { count: number; isConfirming: boolean }) {
  const confirmation = {
    action: inquiriesPath,
    intent: "delete-demo",
    title: "Hapus semua data contoh?",
    yes: "Ya, hapus data contoh",
    pendingText: "Menghapus...",
    children: (
      <p>
        {count} permintaan contoh hilang untuk selamanya, dengan pendaftaran contohnya. Permintaan lain tidak
        berubah. Kursi yang dikonfirmasi di data contoh menjadi kosong kembali.
      </p>
    ),
  };
  if (isConfirming) return <ConfirmationPanel {...confirmation} />;
  return (
    <section
      aria-label="Data contoh"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed border-bronze bg-ivory p-4 max-md:px-3 max-md:py-1.5"
    >
      <p className="min-w-0">
        <span className="font-semibold">{count} permintaan di sini hanya contoh</span>
        <span className="max-md:hidden">, agar Anda dapat melihat cara kerjanya. Tandanya “Contoh”.</span>
      </p>
      <ConfirmLink
        to={`${inquiriesPath}?${demoKey}`}
        confirmation={confirmation}
        className="btn btn-danger btn-small"
      >
        Hapus semua data contoh
      </ConfirmLink>
    </section>
  );
}

export const suspiciousKey = "hapus-mencurigakan";

interface SuspiciousNoticeProps {
  count: number;
  /** When the newest of the counted inquiries was recorded; later ones are not deleted. */
  until: string;
  isConfirming: boolean;
}

export function SuspiciousNotice({ count, until, isConfirming }: SuspiciousNoticeProps) {
  const number = formatWholeNumber(count);
  const confirmation = {
    action: inquiriesPath,
    intent: "delete-suspicious",
    title: `Hapus ${number} permintaan mencurigakan?`,
    yes: "Ya, hapus yang mencurigakan",
    pendingText: "Menghapus...",
    fields: { until },
    children: <p>Semuanya hilang untuk selamanya. Permintaan lain tidak berubah.</p>,
  };
  if (isConfirming) return <ConfirmationPanel {...confirmation} />;
  return (
    <section
      aria-label="Permintaan mencurigakan"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed border-bronze bg-ivory p-4 max-md:px-3 max-md:py-1.5"
    >
      <p className="min-w-0 grow basis-72">
        <span className="font-semibold">{number} permintaan ditandai mencurigakan</span>
        <span className="max-md:hidden">
          , karena datang terlalu banyak dalam waktu singkat. Tidak ikut dihitung, dan hilang sendiri setelah
          7 hari. Kode dari pesan WhatsApp tetap dapat dicari.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={inquiriesAddress({ status: suspiciousWord })} className="btn btn-small">
          Lihat
        </Link>
        <ConfirmLink
          to={`${inquiriesPath}?${suspiciousKey}`}
          confirmation={confirmation}
          className="btn btn-danger btn-small"
        >
          Hapus semua yang mencurigakan
        </ConfirmLink>
      </div>
    </section>
  );
}
