import { PageHead } from "~/components/layout/page-head";
import type { PackageListData } from "./load-package-list.server";
import { PackageCard } from "./package-card";
import { PackageFilterForm } from "./package-filter-form";

/** The list of packages; one screen for umroh, haji and both. */
export function PackageListScreen({ data }: { data: PackageListData }) {
  const { list } = data;
  return (
    <>
      <PageHead title={data.heading} intro={data.intro} steps={[[data.name, data.path]]} />
      <div className="wrap list">
        <PackageFilterForm data={data} />
        <p className="list-count" role="status" id="jumlah" data-live="">
          {list.total > 0 && `${list.total} paket ditemukan`}
        </p>
        <div id="daftar" data-live="">
          {list.cards.length === 0 ? <EmptyList data={data} /> : <Cards data={data} />}
        </div>
      </div>
    </>
  );
}

function Cards({ data: { list, paging } }: { data: PackageListData }) {
  return (
    <>
      <ul className="cards">
        {list.cards.map((card, index) => (
          <PackageCard key={card.href} card={card} heading="h2" rooms lead={index === 0} />
        ))}
      </ul>
      {paging.pages > 1 && <Paging paging={paging} />}
    </>
  );
}

function EmptyList({ data: { empty, filtered, path } }: { data: PackageListData }) {
  return (
    <div className="empty">
      <p className="empty-title">{empty}</p>
      {filtered ? (
        <p>
          Coba bulan atau kisaran harga yang lain, atau <a href={path}>lihat semua paket</a>.
        </p>
      ) : (
        <p>Jadwal baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu.</p>
      )}
    </div>
  );
}

function Paging({ paging: { page, pages, previous, next } }: { paging: PackageListData["paging"] }) {
  return (
    <nav className="paging" aria-label="Halaman daftar paket">
      {previous && (
        <a className="btn btn-plain" rel="prev" href={previous}>
          Sebelumnya
        </a>
      )}
      <span>{`Halaman ${page} dari ${pages}`}</span>
      {next && (
        <a className="btn btn-plain" rel="next" href={next}>
          Berikutnya
        </a>
      )}
    </nav>
  );
}
