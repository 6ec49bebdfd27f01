import { Form, Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useDeletingId } from "~/components/form/confirm-delete";
import { SearchButtons, SearchField } from "~/components/form/list-search";
import { Paging } from "~/components/ui/paging";
import { formAddress } from "~/domain/listed/noun";
import type { TestimonialPage } from "~/domain/testimonials/queries.server";
import { testimonialNoun, testimonialsOnHome } from "~/domain/testimonials/schema";
import { type ListPlace, listAddress } from "./list-address";
import { TestimonialCard } from "./testimonial-card";

interface TestimonialListProps extends TestimonialPage {
  place: ListPlace;
}

/** Fewer are looked through faster than searched. */
const searchFrom = 8;

export function TestimonialList({ place, testimonials, total, pages }: TestimonialListProps) {
  const deleting = useDeletingId();
  const shown = testimonials.filter(({ id }) => id !== deleting);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Summary search={place.search} total={total - (testimonials.length - shown.length)} />
        <Link className="btn btn-primary" to={formAddress(testimonialNoun, null)}>
          <Plus aria-hidden="true" className="size-5" />
          Tambah Testimoni
        </Link>
      </div>
      {(place.search !== "" || total >= searchFrom) && <SearchForm search={place.search} />}
      {shown.length === 0 ? (
        <Empty search={place.search} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} place={place} />
          ))}
        </ul>
      )}
      <Paging
        label="Halaman daftar testimoni"
        {...{ page: place.page, pages }}
        address={(page) => listAddress({ ...place, page })}
      />
    </>
  );
}

function Summary({ search, total }: { search: string; total: number }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <p className="font-semibold">
        {search === "" ? `${total} testimoni` : `${total} testimoni untuk pencarian “${search}”`}
      </p>
      <p className="help">Terbaru lebih dulu. Beranda menampilkan {testimonialsOnHome} testimoni terbaru.</p>
    </div>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <search>
      <Form key={search} action={testimonialNoun.path} className="panel flex flex-wrap items-end gap-3">
        <SearchField
          className="grow basis-56"
          label="Cari testimoni"
          typed={search}
          placeholder="Nama, lokasi, atau isi"
        />
        <SearchButtons path={testimonialNoun.path} filtered={search !== ""} reset="Tampilkan semua" />
      </Form>
    </search>
  );
}

function Empty({ search }: { search: string }) {
  return (
    <div className="panel grid gap-1 text-center">
      <h2>{search === "" ? "Belum ada testimoni" : "Tidak ada yang cocok"}</h2>
      <p className="help">
        {search === ""
          ? "Tambahkan cerita jamaah yang sudah berangkat bersama Anda."
          : "Coba kata lain, atau tampilkan semua testimoni."}
      </p>
    </div>
  );
}
