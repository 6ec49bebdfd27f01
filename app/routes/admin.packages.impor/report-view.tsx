import { Form, Link } from "@remix-run/react";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { ReasonField } from "~/domain/departures/reason-field";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import type { Report, ReportEntry } from "~/domain/packages/sheets/plan";

interface ReportViewProps {
  report: Report;
  address: string;
  /** The refused reason as it was typed. */
  reason?: string | undefined;
  error: string | undefined;
}

export function ReportView({ report, address, reason, error }: ReportViewProps) {
  const { added, addedCount, changed, changedCount, unchanged, unread, notes } = report;
  return (
    <>
      <p role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <b>Belum ada yang disimpan.</b> {addedCount} akan ditambahkan, {changedCount} akan diubah, {unchanged}{" "}
        tidak berubah. {unread.length > 0 && `Lembar yang tidak dibaca: ${unread.join(", ")}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="rounded-lg border border-rule bg-ground p-4 break-words">
          {note}
        </p>
      ))}
      {changedCount > 0 && <Entries title="Diubah" entries={changed} count={changedCount} />}
      {addedCount > 0 && <Entries title="Ditambahkan" entries={added} count={addedCount} />}
      <Form noValidate method="post" action={address} className="panel grid grid-cols-1 gap-4">
        <FormSignature />
        {changedCount > 0 && (
          <div className="grid gap-1.5">
            <ReasonField
              id="reason"
              required={false}
              rows={2}
              typed={reason}
              error={error}
              help="Wajib bila menyangkut jamaah yang sudah terkonfirmasi; mereka dapat membacanya di halaman paket."
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="apply" pendingText="Menyimpan...">
            Terapkan semua
          </SubmitButton>
          <Link className="btn" to={`${listPath}/impor`}>
            Batal
          </Link>
        </div>
      </Form>
    </>
  );
}

function Entries({
  title,
  entries,
  count,
}: {
  title: string;
  entries: readonly ReportEntry[];
  count: number;
}) {
  return (
    <section className="panel grid grid-cols-1 gap-3">
      <h2>
        {title} ({count})
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles may be the same
          <li key={index} className="grid min-w-0 grid-cols-1 gap-1 py-3 break-words">
            <p>
              <span className="badge">{entry.sheet}</span> <b>{entry.title}</b>
            </p>
            <Changes {...entry} />
            {entry.doubts.map((doubt) => (
              <p key={doubt} className="text-danger">
                Periksa: {doubt}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {count > entries.length && <p>Dan {count - entries.length} lagi.</p>}
    </section>
  );
}

function Changes({ changes, isNew }: Pick<ReportEntry, "changes" | "isNew">) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd>
            {!isNew && (
              <>
                <del>{before || "(kosong)"}</del> <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <ins className="font-semibold no-underline">{after || "(kosong)"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
