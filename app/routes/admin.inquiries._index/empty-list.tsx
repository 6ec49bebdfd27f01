import { Link } from "@remix-run/react";
import { inquiriesPath } from "~/domain/inquiries/list-filter";

/** What to do where there is nothing to see. */
export function EmptyList({ filtered }: { filtered: boolean }) {
  return (
    <div className="panel grid justify-items-center gap-4 py-12 text-center">
      <h2>{filtered ? "Tidak ada permintaan yang cocok" : "Belum ada permintaan"}</h2>
      <p className="help max-w-xl">
        {filtered
          ? "Coba kata lain, periksa kode di pesan WhatsApp, atau tampilkan semua permintaan."
          : "Setiap kali pengunjung menekan tombol WhatsApp di situs, permintaannya tercatat di sini dengan kode yang sama seperti di pesannya."}
      </p>
      {filtered && (
        <Link className="btn" to={inquiriesPath}>
          Tampilkan semua permintaan
        </Link>
      )}
    </div>
  );
}
