import CircleCheck from "virtual:icon/circle-check";
import MessageCircleQuestion from "virtual:icon/message-circle-question-mark";
import TriangleAlert from "virtual:icon/triangle-alert";
import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { NoticeButton } from "~/domain/inquiries/new-inquiries";
import { formatWholeNumber } from "~/lib/numbers";
import type { Waiting } from "./inquiry-figures.server";
import type { Notices } from "./site-notices.server";

/** Shown to those who may delete the examples. */
export function DemoNote({ inquiries }: { inquiries: number }) {
  const mayDelete = useMayEnter("service");
  if (inquiries === 0 || !mayDelete) return null;
  return (
    <p className="help">
      Angka di halaman ini termasuk {formatWholeNumber(inquiries)} permintaan contoh, yang dapat dihapus
      sekaligus di{" "}
      <Link to={inquiriesPath} className="link">
        Permintaan
      </Link>
      .
    </p>
  );
}

export function UnreadNote({ what }: { what: string }) {
  return (
    <p className="error">
      {what} sedang tidak dapat dibaca.{" "}
      <span className="font-normal">Muat ulang halaman ini sebentar lagi.</span>
    </p>
  );
}

export function WaitingNotice({ waiting }: { waiting: Waiting | null }) {
  const mayAnswer = useMayEnter("service");
  return (
    <section aria-label="Permintaan yang menunggu jawaban">
      {waiting === null ? (
        <div className="panel">
          <UnreadNote what="Jumlah permintaan yang menunggu" />
        </div>
      ) : waiting.unanswered > 0 ? (
        <div className="panel flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-l-bronze">
          <MessageCircleQuestion aria-hidden="true" className="size-7 shrink-0 text-bronze" />
          <div className="min-w-0 grow basis-52">
            <h2>{formatWholeNumber(waiting.unanswered)} permintaan belum dijawab</h2>
            {waiting.oldest !== null && (
              <p className="help">Yang paling lama menunggu masuk {waiting.oldest}.</p>
            )}
          </div>
          <Link to={waiting.to} className="btn btn-primary">
            {mayAnswer ? "Jawab sekarang" : "Lihat permintaan"}
          </Link>
          <NoticeButton />
        </div>
      ) : (
        <div className="panel flex flex-wrap items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-green" />
          <p className="min-w-0 grow basis-52">Tidak ada permintaan yang menunggu jawaban.</p>
          <NoticeButton />
        </div>
      )}
    </section>
  );
}

export function SiteNotices({ restored, disk, backup }: Notices) {
  const mayHide = useMayEnter("settings");
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
          {mayHide && (
            <form method="post" action="/admin?index" className="mt-3">
              <button type="submit" name="intent" value="dismiss-restored" className="btn">
                Saya mengerti, sembunyikan
              </button>
            </form>
          )}
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
          <p>{backup} Hubungi pengelola server; sebabnya tertulis di log dan di perintah doctor (README).</p>
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
