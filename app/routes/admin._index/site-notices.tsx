import { TriangleAlert } from "lucide-react";
import type { SiteNotices as Notices } from "./site-notices.server";

/** What is amiss with the site itself. The form needs no script. */
export function SiteNotices({ restored, disk, backup }: Notices) {
  return (
    <>
      {restored !== null && (
        <Notice title="Basis data pernah rusak dan sudah dipulihkan">
          <p>
            Pada {restored.at} basis data ditemukan rusak, lalu diganti dengan salinan otomatis dari{" "}
            {restored.snapshotOf}. Perubahan dan permintaan yang masuk setelah salinan itu hilang. Mohon
            periksa paket, kursi, dan permintaan terakhir, lalu beri tahu pengelola server: berkas yang rusak
            masih disimpan.
          </p>
          <form method="post" action="/admin?index" className="mt-3">
            <button type="submit" name="intent" value="dismiss-restored" className="btn">
              Saya mengerti, sembunyikan
            </button>
          </form>
        </Notice>
      )}
      {disk === "full" && (
        <Notice title="Disk server penuh">
          <p>
            Perubahan dan unggahan tidak dapat disimpan sampai ada ruang. Hubungi pengelola server sekarang.
          </p>
        </Notice>
      )}
      {disk === "nearly full" && (
        <Notice title="Disk server hampir penuh">
          <p>Sebentar lagi perubahan dan unggahan tidak dapat disimpan. Hubungi pengelola server.</p>
        </Notice>
      )}
      {backup !== null && (
        <Notice title="Pencadangan bermasalah">
          <p>{backup} Hubungi pengelola server; sebabnya tertulis di log dan di perintah npm run doctor.</p>
        </Notice>
      )}
    </>
  );
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section role="alert" className="panel flex items-start gap-4 border-l-4 border-l-danger">
      <TriangleAlert aria-hidden="true" className="size-7 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
