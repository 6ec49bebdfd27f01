import Download from "virtual:icon/download";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { Options } from "~/components/form/narrowing-field";
import { ScreenHead } from "~/components/layout/screen-head";
import { Paging } from "~/components/ui/paging";
import { duesAddress, readDueFilter } from "~/domain/bookings/money/due-filter";
import { addUp, reminderTopicOf, wordEntry, wordSums } from "~/domain/bookings/money/due-lists.server";
import { entriesPerPage, readOpenEntries, readOpenSums } from "~/domain/bookings/money/queries.server";
import { RemindForm } from "~/domain/bookings/money/remind-form";
import { readReminders } from "~/domain/bookings/money/reminders.server";
import { duesPath } from "~/domain/bookings/money/words";
import { todayInJakarta } from "~/lib/dates";
import { adminMeta } from "~/lib/head";
import { pageCount } from "~/lib/list-address";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

export const meta = adminMeta("Tagihan");

export const handle = { crumbs: [{ label: "Tagihan", to: duesPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const filter = readDueFilter(new URL(request.url).searchParams);
  const [sums, entries] = await Promise.all([readOpenSums(client), readOpenEntries(client, filter)]);
  const pages = pageCount(addUp(sums, filter).entries, entriesPerPage);
  if (filter.page > pages) throw leadTo(duesAddress({ ...filter, page: 1 }));
  const about = reminderTopicOf[filter.list];
  const { readPart, unread } = screenParts("dues");
  const reminded = about === null ? [] : entries.map(({ booking }) => booking.id);
  const remindedOf = await readPart(
    "siapa yang sudah diingatkan",
    readReminders(client, reminded, new Date()),
    null,
  );
  return {
    ...wordSums(sums, filter),
    about,
    rows: entries.map((entry) => ({
      ...wordEntry(filter.list, entry),
      reminded: about && (remindedOf?.(entry.booking.id, about) ?? null),
    })),
    unread: unread(),
    pages,
    filter,
    thisMonth: todayInJakarta().slice(0, 7),
  };
}

export default function DuesPage() {
  const { tabs, rows, about, pages, filter, months, thisMonth, unread } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHead
        title="Tagihan"
        help="Semua yang jatuh tempo, lewat, dilaporkan, lebih bayar, dan akan dikembalikan."
      >
        <a className="btn" href={`${duesPath}/rekap.xlsx?bulan=${filter.month ?? thisMonth}`}>
          <Download aria-hidden="true" className="size-4" />
          Unduh XLSX
        </a>
      </ScreenHead>
      <nav aria-label="Daftar tagihan">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {tabs.map(({ name, label, address, sum, count }) => (
            <li key={name}>
              <Link
                to={address}
                aria-current={name === filter.list ? "page" : undefined}
                className="panel grid h-full no-underline hover:bg-mint aria-[current=page]:border-green aria-[current=page]:bg-mint"
              >
                <span className="help">
                  {label} ({count})
                </span>
                <span className="font-semibold tabular-nums wrap-anywhere max-sm:text-sm">{sum}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form action={duesPath} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="daftar" value={filter.list} />
        <div className="grid gap-1.5">
          <label className="label" htmlFor="bulan">
            Bulan
          </label>
          <select
            id="bulan"
            name="bulan"
            className="input"
            defaultValue={filter.month ?? ""}
            key={filter.month}
          >
            <Options options={[{ value: "", label: "Semua bulan" }, ...months]} />
          </select>
        </div>
        <button type="submit" className="btn">
          Tampilkan
        </button>
      </Form>
      <FormErrors id="gagal-memuat" errors={unread} />
      <section aria-label="Isi daftar" className="panel">
        {rows.length === 0 && <p>Tidak ada apa-apa di daftar ini.</p>}
        <ul className="grid grid-cols-1 divide-y divide-rule">
          {rows.map((row) => (
            <li key={row.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <Link className="link font-semibold" to={row.address}>
                  {row.code} {row.payer}
                </Link>
                <p className="help wrap-anywhere">{[row.trip, row.facts].filter(Boolean).join(", ")}</p>
                {row.reminded && <p className="help">{row.reminded}</p>}
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <span className="font-semibold tabular-nums">{row.amount}</span>
                {about !== null && <RemindForm booking={row.booking} payer={row.payer} about={about} />}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Paging
        label="Halaman daftar tagihan"
        page={filter.page}
        pages={pages}
        address={(page) => duesAddress({ ...filter, page })}
      />
    </div>
  );
}
