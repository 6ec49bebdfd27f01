import { Link } from "@remix-run/react";
import { listPath } from "~/domain/packages/admin-list-filter";

/** What to do where there is nothing to see. */
export function EmptyList({ filtered }: { filtered: boolean }) {
  return (
    <div className="panel grid justify-items-center gap-4 py-12 text-center">
      <h2>{filtered ? "Tidak ada paket yang cocok" : "Belum ada paket"}</h2>
      <p className="help">
        {filtered
          ? "Coba kata lain, atau tampilkan semua paket."
          : "Tambahkan paket pertama agar calon jamaah dapat melihatnya di situs."}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {filtered && (
          <Link className="btn" to={listPath}>
            Tampilkan semua paket
          </Link>
        )}
        <Link className="btn btn-primary" to={`${listPath}/new`}>
          {filtered ? "Tambah paket baru" : "Tambah paket pertama"}
        </Link>
      </div>
    </div>
  );
}
