import Pencil from "virtual:icon/pencil";
import Star from "virtual:icon/star";
import { Link } from "@remix-run/react";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, ListSearch } from "~/components/form/list-search";
import { Paging } from "~/components/ui/paging";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { mostStars, testimonialNoun, testimonialsOnHome } from "~/domain/testimonials/noun";
import type { TestimonialPage, TestimonialView } from "~/domain/testimonials/queries.server";
import { type ListFilter, listAddress } from "~/lib/list-address";
import { binNotice } from "~/records/history";
import { ListHead } from "~/records/list";
import { formAddress } from "~/records/noun";

interface TestimonialListProps extends TestimonialPage {
  place: ListFilter<Record<never, never>>;
  unread: string[] | null;
}

/** A shorter list is read faster than searched. */
const searchFrom = 8;

export function TestimonialList({ place, testimonials, total, pages, unread }: TestimonialListProps) {
  const deleting = useDeletingId();
  const visible = testimonials.filter(({ id }) => id !== deleting);
  const addressOf = (page: number) => listAddress(testimonialNoun.path, {}, { ...place, page });
  return (
    <>
      <ListHead
        noun={testimonialNoun}
        count={`${total - (testimonials.length - visible.length)} testimoni${place.search && ` untuk pencarian “${place.search}”`}`}
        help={`Terbaru lebih dulu. Beranda menampilkan ${testimonialsOnHome} testimoni terbaru.`}
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      {(place.search !== "" || total >= searchFrom) && (
        <ListSearch
          path={testimonialNoun.path}
          label="Cari testimoni"
          typed={place.search}
          placeholder="Nama, lokasi, atau isi"
        />
      )}
      {visible.length === 0 ? (
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
          {visible.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} address={addressOf(place.page)} />
          ))}
        </ul>
      )}
      <Paging label="Halaman daftar testimoni" page={place.page} pages={pages} address={addressOf} />
    </>
  );
}

function TestimonialCard({ testimonial, address }: { testimonial: TestimonialView; address: string }) {
  const { id, name, location, content, rating, avatar, visibility, video, traveled } = testimonial;
  const facts = [location, traveled, testimonial.package?.title, video && "Ada video"].filter(Boolean);
  return (
    <li className="panel">
      <article aria-labelledby={`nama-${id}`} className="flex h-full flex-col gap-3">
        <Stars rating={rating} />
        {visibility && <p className="badge self-start">{visibility}</p>}
        <blockquote className="line-clamp-6 grow whitespace-pre-line">{content}</blockquote>
        <div className="flex items-center gap-3">
          <img
            src={previewAddress(avatar.address)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
            className="size-12 shrink-0 rounded-full bg-ground object-cover"
          />
          <div className="min-w-0">
            <h2 id={`nama-${id}`} className="text-base">
              {name}
            </h2>
            <p className="help">{facts.join(" · ")}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
          <Link className="btn btn-small" to={formAddress(testimonialNoun, id, address)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
            <span className="sr-only">testimoni dari {name}</span>
          </Link>
          <ConfirmDelete action={address} id={id} what="testimoni dari" name={name}>
            {binNotice}
          </ConfirmDelete>
        </div>
      </article>
    </li>
  );
}

const marks = Array.from({ length: mostStars }, (_, index) => index + 1);

function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`Rating ${rating} dari ${mostStars}`} className="flex gap-0.5">
      {marks.map((mark) => (
        <Star
          key={mark}
          aria-hidden="true"
          className={`size-5 ${mark <= rating ? "fill-gold text-bronze" : "text-soft"}`}
        />
      ))}
    </p>
  );
}
