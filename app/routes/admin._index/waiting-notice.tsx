import { Link } from "@remix-run/react";
import { CircleCheck, MessageCircleQuestion } from "lucide-react";
import type { Waiting } from "~/domain/dashboard/inquiry-figures.server";
import { formatWholeNumber } from "~/lib/rupiah";
import { UnreadNote } from "./unread-note";

/** What comes first every morning: who waits for an answer, and for how long. */
export function WaitingNotice({ waiting }: { waiting: Waiting | null }) {
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
            Jawab sekarang
          </Link>
        </div>
      ) : (
        <p className="panel flex items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-green" />
          Tidak ada permintaan yang menunggu jawaban.
        </p>
      )}
    </section>
  );
}
