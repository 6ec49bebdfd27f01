import { Form } from "@remix-run/react";
import { useDeletingId } from "~/components/form/confirm-delete";
import { EmptyList, SearchButtons, SearchField } from "~/components/form/list-search";
import { Paging } from "~/components/ui/paging";
import { ListHead } from "~/domain/listed/ordered-list";
import { testimonialNoun, testimonialsOnHome } from "~/domain/testimonials/fields";
import type { TestimonialPage } from "~/domain/testimonials/queries.server";
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
      <ListHead
        noun={testimonialNoun}
        count={`${total - (testimonials.length - shown.length)} testimoni${place.search && ` untuk pencarian “${place.search}”`}`}
        help={`Terbaru lebih dulu. Beranda menampilkan ${testimonialsOnHome} testimoni terbaru.`}
      />
      {(place.search !== "" || total >= searchFrom) && <SearchForm search={place.search} />}
      {shown.length === 0 ? (
        <EmptyList
          title={place.search === "" ? "Belum ada testimoni" : "Tidak ada yang cocok"}
          help={
            place.search === ""
              ? "Tambahkan cerita jamaah yang sudah berangkat bersama Anda."
              : "Coba kata lain, atau tampilkan semua testimoni."
          }
        />
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
