import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { EmptyPanel } from "~/components/ui/empty-panel";
import { Paging } from "~/components/ui/paging";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { PicturedCard } from "~/domain/packages/list/card-view";
import { PackageCard } from "~/domain/packages/list/package-card";
import { readOfferOptions } from "~/domain/packages/list/schedule-queries.server";
import { nearestPackages } from "~/domain/search/missing-page.server";
import { type SearchHit, searchSite } from "~/domain/search/queries.server";
import { SearchForm } from "~/domain/search/search-form";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { parsePage } from "~/lib/list-address";
import { wordsOf } from "~/lib/search-conditions";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { asksForCheap, linkCheapest } from "./cheapest-named";
import { linkSchedule, readMonthsNamed } from "./months-named";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { unlistedMeta as meta } from "~/lib/head";

/** Throws a 404 answer for a page beyond the last one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const words = wordsOf(query.get("q") ?? "");
  const typed = words.join(" ");
  const texts = words.filter((word) => !asksForCheap(word));
  const named = readMonthsNamed(texts);
  const page = parsePage(query);
  if (typed !== "") keepPrivate();
  const [{ searched, results }, schedule, settings] = await Promise.all([
    searchTexts(typed, named?.rest ?? texts.join(" "), page),
    named && readOfferOptions(named.category).then(({ months }) => linkSchedule(named, months)),
    readSiteSettings(),
  ]);
  if (results === null) throw notFound("Halaman Tidak Ditemukan");
  return {
    typed,
    searched,
    missing: schedule?.missing ?? "",
    links: [...(schedule?.links ?? []), ...linkCheapest(words)],
    results,
    nearest: results?.hits.length === 0 ? await nearestPackages() : [],
    page,
    head: buildHead({
      settings,
      steps: [[name, path]],
      title: typed === "" ? name : `${name} “${typed}”`,
      description: `Cari di antara paket dan panduan ${settings.siteName}.`,
    }),
  };
}

/** Searches for all words; where no text has them all, for `rest`: those that name neither month nor price. */
async function searchTexts(typed: string, rest: string, page: number) {
  const all = typed === "" ? undefined : await searchSite(typed, page);
  const hasAll = all && all.hits.length > 0 && !all.isNear && all.corrected === null;
  if (rest === typed || hasAll) return { searched: typed, results: all };
  const results = rest === "" ? undefined : await searchSite(rest, page);
  return { searched: rest, results };
}

export default function SearchPage() {
  const { typed, searched, missing, links, results, nearest, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Paket, kota, maskapai, hotel, atau pertanyaan seputar perjalanan."
        steps={[[name, path]]}
        overlapped
      />
      <div className="wrap relative z-1 -mt-10 pb-section">
        <SearchForm typed={typed} />
        {links.length > 0 && <ListLinks missing={missing} links={links} />}
        {results && (
          <>
            <p className="mt-6 mb-4 text-soft" role="status">
              <Summary typed={searched} results={results} />
            </p>
            {results.hits.length === 0 ? <NothingFound nearest={nearest} /> : <Hits hits={results.hits} />}
            <Paging
              label="Halaman hasil pencarian"
              page={page}
              pages={results.pages}
              address={(number) => searchAddress(typed, number)}
            />
          </>
        )}
      </div>
    </>
  );
}

function ListLinks({ missing, links }: ReturnType<typeof linkSchedule>) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {missing && <p>{missing}</p>}
      {links.map(({ label, href }) => (
        <a key={href} className="btn" href={href}>
          {label}
        </a>
      ))}
    </div>
  );
}

function searchAddress(words: string, page = 1): string {
  const query = new URLSearchParams({ q: words });
  if (page > 1) query.set("halaman", String(page));
  return `${path}?${query}`;
}

interface SummaryProps {
  typed: string;
  results: { hits: unknown[]; isNear: boolean; corrected: string | null; total: number };
}

function Summary({ typed, results: { hits, isNear, corrected, total } }: SummaryProps) {
  if (hits.length === 0 && typed.length === 1)
    return `Satu huruf belum cukup untuk mencari “${typed}”. Tulis satu kata, misalnya “ramadhan”.`;
  if (hits.length === 0) return `Tidak ada hasil untuk “${typed}”.`;
  const near = `Tidak ada yang memuat semua kata “${corrected ?? typed}”. Ini yang paling mendekati.`;
  if (corrected !== null)
    return (
      <>
        Menampilkan hasil untuk{" "}
        <a href={searchAddress(corrected)} className="inline-block -my-2.25 py-2.25">{`“${corrected}”`}</a>
        {`, karena “${typed}” tidak ditemukan.${isNear ? ` ${near}` : ""}`}
      </>
    );
  if (isNear) return near;
  return `${total >= 500 ? "Lebih dari 500" : total} hasil untuk “${typed}”`;
}

function Hits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ol className="mb-4 grid gap-4">
      {hits.map(({ href, kind, title, parts }) => (
        <li key={href} className="group panel relative hover:border-dune">
          <p className="text-tiny font-bold tracking-widest text-bronze uppercase">{kind}</p>
          <h2 className="text-bigger leading-tight">
            <a className="no-underline stretched" href={href}>
              {title}
            </a>
          </h2>
          <p className="mt-2 text-plain leading-normal text-soft wrap-anywhere">
            {parts.map((part, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn once
              index % 2 === 1 ? <FoundWord key={index}>{part}</FoundWord> : part,
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

function FoundWord({ children }: { children: string }) {
  return <mark className="rounded-sm bg-mint px-0.5 font-semibold text-ink">{children}</mark>;
}

function NothingFound({ nearest }: { nearest: PicturedCard[] }) {
  return (
    <>
      <EmptyPanel>
        <p className="mb-4">
          Coba kata yang lebih umum, lihat <a href="/packages">semua paket</a>, atau tanyakan langsung kepada
          kami.
        </p>
        <ChatButton kind="konsultasi" label="Tanya lewat WhatsApp" />
      </EmptyPanel>
      {nearest.length > 0 && (
        <section className="mt-8" aria-labelledby="pilihan">
          <h2 id="pilihan" className="mb-4 text-biggest">
            Paket Pilihan
          </h2>
          <ul className="grid cols-fill-80 gap-6">
            {nearest.map((card) => (
              <PackageCard key={card.href} card={card} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
