import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Paging } from "~/components/ui/paging";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { categoryOptions } from "~/domain/packages/category";
import {
  type FilterOptions,
  packageQuery,
  parseSchedule,
  type ScheduleFilter,
  scheduleFields,
  tickOption,
  withChosen,
} from "~/domain/packages/list/package-filter";
import { PackageFilterForm } from "~/domain/packages/list/package-list-screen";
import { readOfferChoices, readOffers } from "~/domain/packages/offer-queries.server";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatDate, formatMonth, todayInJakarta } from "~/lib/dates";
import { parsePage } from "~/lib/list-address";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { name, path } from "./page";
import { ScheduleTable, toScheduleMonths } from "./schedule-table";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const rowsPerPage = 100;

/** Throws the 404 answer for a page beyond the last one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const chosen = parseSchedule(query);
  const page = parsePage(query);
  const [{ offers, total }, choices, settings] = await Promise.all([
    readOffers({ ...chosen, first: (page - 1) * rowsPerPage, most: rowsPerPage }),
    readOfferChoices(chosen.category),
    readSiteSettings(),
  ]);
  if (page > 1 && offers.length === 0) throw notFound("Halaman Tidak Ditemukan");
  const filtered = packageQuery(chosen) !== "";
  // Filters can be made up without end; those that find nothing must not take the room of those that do.
  if (filtered && total === 0) keepPrivate();
  return {
    months: toScheduleMonths(offers),
    total,
    chosen,
    options: optionsOf(choices, chosen),
    filtered,
    page,
    pages: Math.ceil(total / rowsPerPage),
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

function optionsOf(
  { months, cities, free }: Awaited<ReturnType<typeof readOfferChoices>>,
  chosen: ScheduleFilter,
): FilterOptions {
  return {
    category: categoryOptions,
    month: withChosen(months, chosen.month, formatMonth),
    city: cities.length > 1 || chosen.city ? withChosen(cities, chosen.city) : [],
    free: tickOption(free, chosen.free),
  };
}

export default function SchedulePage() {
  const { months, total, chosen, options, filtered, page, pages, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Semua keberangkatan yang akan datang. Harga per orang; tanggal Hijriah menurut kalender Umm al-Qura."
        steps={[[name, path]]}
        overlapped
      />
      <div className="wrap relative z-1 -mt-10 pb-section">
        <PackageFilterForm fields={scheduleFields} {...{ path, options, chosen }} />
        <p className="mt-6 text-soft" role="status" id="jumlah" data-live="">
          {total > 0 && `${total} keberangkatan, keadaan ${today}`}
        </p>
        <div id="daftar" data-live="">
          {total === 0 ? (
            <EmptySchedule filtered={filtered} />
          ) : (
            <>
              <a rel="nofollow" className="inline-block py-2.25" href={`/jadwal.ics${packageQuery(chosen)}`}>
                Simpan ke kalender (Google, Apple, Outlook)
              </a>
              <ScheduleTable months={months} />
              <Paging
                label="Halaman jadwal"
                page={page}
                pages={pages}
                address={(number) => path + packageQuery(chosen, number)}
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
    <div className="panel border-dashed border-dune bg-sand px-6 py-[clamp(2rem,6vw,4rem)] text-center text-balance">
      <p className="mb-2 text-bigger font-bold">
        {filtered ? "Tidak ada keberangkatan yang cocok" : "Belum ada tanggal keberangkatan"}
      </p>
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
    </div>
  );
}
