import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { EmptyPanel } from "~/components/ui/empty-panel";
import { Paging } from "~/components/ui/paging";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { categoryOptions } from "~/domain/packages/category";
import { CompareBar } from "~/domain/packages/list/compare-ticks";
import {
  type FilterOptions,
  packageQuery,
  parseSchedule,
  type ScheduleFilter,
  scheduleFields,
  tickOption,
} from "~/domain/packages/list/package-filter";
import { PackageFilterForm } from "~/domain/packages/list/package-list-screen";
import {
  countSchedule,
  readOfferOptions,
  readSchedule,
} from "~/domain/packages/list/schedule-queries.server";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatDate, formatMonth, todayInJakarta } from "~/lib/dates";
import { pageCount, parsePage } from "~/lib/list-address";
import { withSelected } from "~/lib/options";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { name, path } from "./page";
import { ScheduleTable, toScheduleMonths } from "./schedule-table";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Most agencies' departures fit on one page, and a page stays light for a cheap phone. */
const rowsPerPage = 60;

/** Throws a 404 answer for a page beyond the last one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const selected = parseSchedule(query);
  const page = parsePage(query);
  const [offers, total, values, settings] = await Promise.all([
    readSchedule(selected, { first: (page - 1) * rowsPerPage, most: rowsPerPage }),
    countSchedule(selected),
    readOfferOptions(selected.category),
    readSiteSettings(),
  ]);
  if (page > 1 && offers.length === 0) throw notFound("Halaman Tidak Ditemukan");
  const filtered = packageQuery(selected) !== "";
  // Filters can be made up without end; those that find nothing must not fill the cache.
  if (filtered && total === 0) keepPrivate();
  return {
    months: toScheduleMonths(offers),
    total,
    selected,
    options: scheduleOptions(values, selected),
    filtered,
    page,
    pages: pageCount(total, rowsPerPage),
    today: formatDate(todayInJakarta()),
    head: buildHead({
      settings,
      steps: [[name, path]],
      path: filtered ? path : path + packageQuery({}, page),
      title: page > 1 ? `${name} (halaman ${page})` : name,
      description: `Semua tanggal keberangkatan umroh dan haji ${settings.siteName}: kota, maskapai, harga dan sisa kursi, dengan tanggal Hijriah.`,
    }),
  };
}

function scheduleOptions(
  { months, cities, free }: Awaited<ReturnType<typeof readOfferOptions>>,
  selected: ScheduleFilter,
): FilterOptions {
  return {
    category: categoryOptions,
    month: withSelected(months, selected.month, formatMonth),
    city: cities.length > 1 || selected.city ? withSelected(cities, selected.city) : [],
    free: tickOption(free, selected.free),
  };
}

export default function SchedulePage() {
  const { months, total, selected, options, filtered, page, pages, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Semua keberangkatan yang akan datang. Harga per orang; tanggal Hijriah menurut kalender Umm al-Qura."
        steps={[[name, path]]}
        overlapped
      />
      <div className="wrap relative z-1 -mt-10 pb-section">
        <PackageFilterForm path={path} fields={scheduleFields} options={options} selected={selected} />
        <p className="mt-6 text-soft" role="status" id="jumlah" data-live="">
          {total > 0 && `${total} keberangkatan per ${today}`}
        </p>
        <div id="daftar" className="group/list" data-live="">
          {total === 0 ? (
            <EmptySchedule filtered={filtered} />
          ) : (
            <>
              <a
                rel="nofollow"
                className="inline-block py-2.25"
                href={`/jadwal.ics${packageQuery(selected)}`}
              >
                Simpan ke kalender (Google, Apple, Outlook)
              </a>
              <ScheduleTable months={months} />
              <CompareBar what="keberangkatan" />
              <Paging
                label="Halaman jadwal"
                page={page}
                pages={pages}
                address={(number) => path + packageQuery(selected, number)}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function EmptySchedule({ filtered }: { filtered: boolean }) {
  return (
    <EmptyPanel title={filtered ? "Tidak ada keberangkatan yang cocok" : "Belum ada tanggal keberangkatan"}>
      <p className="mb-4">
        {filtered ? (
          <>
            Coba bulan atau kota yang lain, atau{" "}
            <a href={path} className="inline-block py-2.25">
              lihat semua jadwal
            </a>
            .
          </>
        ) : (
          "Jadwal baru segera hadir. Tanyakan kepada kami untuk mendapat kabar lebih dulu."
        )}
      </p>
      <ChatButton kind="konsultasi" label="Tanya Jadwal" />
    </EmptyPanel>
  );
}
