import Plus from "virtual:icon/plus";
import Settings2 from "virtual:icon/settings-2";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, FoldedFilters } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { ScreenHead } from "~/components/layout/screen-head";
import { Paging } from "~/components/ui/paging";
import {
  type BookingFilter,
  bookingFilters,
  bookingsAddress,
  parseBookingFilter,
} from "~/domain/bookings/list-filter";
import { bookingRulesPath, bookingsPath, bookingsStep, newBookingPath } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { countFilters } from "~/lib/list-address";
import type { Option } from "~/lib/options";
import { requireStaff } from "~/server/guard.server";
import { BookingList } from "./booking-list";
import { loadBookingList } from "./load-list.server";

export const meta = adminMeta("Pendaftaran");

export const handle = { crumbs: [bookingsStep] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  return loadBookingList(admin, parseBookingFilter(new URL(request.url).searchParams));
}

export default function BookingsPage() {
  const { filter, filtered, options, summary, pages, bookings, unread } = useLoaderData<typeof loader>();
  const mayBook = useMayEnter("service");
  const maySet = useMayEnter("settings");
  return (
    <div className="grid grid-cols-1 gap-6 max-md:gap-3">
      <ScreenHead title="Pendaftaran">
        {maySet && (
          <Link className="btn max-md:px-3 max-md:text-small" to={bookingRulesPath}>
            <Settings2 aria-hidden="true" className="size-4" />
            Aturan
          </Link>
        )}
        {mayBook && (
          <Link className="btn btn-primary max-md:px-3 max-md:text-small" to={newBookingPath}>
            <Plus aria-hidden="true" className="size-4" />
            Buat pendaftaran
          </Link>
        )}
      </ScreenHead>
      <BookingFilters
        key={bookingsAddress({ ...filter, page: 1 })}
        filter={filter}
        filtered={filtered}
        options={options}
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      <p role="status">{summary}</p>
      {bookings.length > 0 ? (
        <BookingList bookings={bookings} />
      ) : (
        <EmptyList
          title={filtered ? "Tidak ada pendaftaran yang cocok" : "Belum ada pendaftaran"}
          help={
            filtered
              ? "Coba kata lain, atau tampilkan semua pendaftaran."
              : "Pendaftaran menahan kursi untuk pembayar dan jamaahnya, dari permintaan atau untuk tamu yang datang."
          }
        />
      )}
      <Paging
        label="Halaman daftar pendaftaran"
        page={filter.page}
        pages={pages}
        address={(page) => bookingsAddress({ ...filter, page })}
      />
    </div>
  );
}

interface BookingFiltersProps {
  filter: BookingFilter;
  filtered: boolean;
  options: Record<"month" | "departureId" | "branch", Option[]>;
}

const selects = ["status", "due", "month", "departureId", "branch"] as const;

function BookingFilters({ filter, filtered, ...props }: BookingFiltersProps) {
  const { status, due } = bookingFilters;
  const options = { ...props.options, status: status.options, due: due.options };
  return (
    <FoldedFilters
      path={bookingsPath}
      search={{
        label: "Cari kode, pembayar, atau nomor",
        typed: filter.search,
        placeholder: "Misalnya K7M4P",
      }}
      filtered={filtered}
      count={countFilters(filter)}
      selects={selects
        .filter((name) => name !== "branch" || options.branch.length > 0)
        .map((name) => ({ ...bookingFilters[name], options: options[name], chosen: filter[name] }))}
    />
  );
}
