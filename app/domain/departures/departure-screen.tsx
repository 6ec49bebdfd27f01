import { Link } from "@remix-run/react";
import { EmptyList } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import { type DepartureFilter, departuresAddress } from "./admin-addresses";
import type { ListedDeparture } from "./admin-queries.server";
import { DepartureList } from "./departure-list";
import { type AskedDeparture, DepartureQuestion } from "./departure-question";

interface DepartureScreenProps {
  path: string;
  filter: DepartureFilter;
  departures: readonly ListedDeparture[];
  total: number;
  pages: number;
  asked: (AskedDeparture & { deletes: boolean }) | null;
  /** What was refused, with what was typed. */
  refused: AskedDeparture | undefined;
  namesPackages?: boolean;
  wayOn: React.ReactNode;
}

export function DepartureScreen(props: DepartureScreenProps) {
  const { path, filter, departures, total, pages, asked, refused, namesPackages, wayOn } = props;
  const { search, past, page } = filter;
  const address = departuresAddress(path, filter);
  const mayEdit = useMayEnter("content");
  const question = refused ?? asked;
  return (
    <>
      {mayEdit && question && (
        <DepartureQuestion
          key={refused ? "refused" : "asked"}
          asked={question}
          deletes={!refused && asked?.deletes === true}
          address={address}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {total} keberangkatan {past ? "yang sudah lewat, terbaru lebih dulu" : "mendatang"}
          {search !== "" && ` untuk pencarian “${search}”`}
          {pages > 1 && `, halaman ${page} dari ${pages}`}
        </p>
        <Link
          className="btn btn-small"
          to={departuresAddress(path, { search, past: past ? undefined : "lewat", page: 1 })}
        >
          {past ? "Lihat yang mendatang" : "Lihat yang sudah lewat"}
        </Link>
      </div>
      {departures.length > 0 ? (
        <DepartureList departures={departures} address={address} namesPackages={namesPackages} />
      ) : past || search !== "" ? (
        <EmptyList
          title="Tidak ada keberangkatan di sini"
          help="Coba kata lain, atau lihat yang mendatang."
        />
      ) : (
        <EmptyList
          title="Belum ada keberangkatan mendatang"
          help="Tanpa tanggal, situs menulis 'Jadwal menyusul' pada paketnya."
        >
          {mayEdit && wayOn}
        </EmptyList>
      )}
      <Paging
        label="Halaman daftar keberangkatan"
        page={page}
        pages={pages}
        address={(other) => departuresAddress(path, { ...filter, page: other })}
      />
    </>
  );
}
