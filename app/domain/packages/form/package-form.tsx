import { Link } from "@remix-run/react";
import { FieldGroup, TextAreaField } from "~/components/form/field";
import { reasonLabel } from "~/domain/departures/reason";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { type OpenedForm, RecordForm } from "~/records/form";
import { listPath } from "../list/admin-list-filter";
import type { packageRecord } from "../record";
import { GalleryFields } from "./gallery-fields";
import { datesListed, tabInput } from "./inputs";
import { CostFields, ItineraryFields, PointListField } from "./list-fields";
import { openFirstError, Tabs } from "./tabs";

/** The departures of a package, as its form lists them. */
interface PackageDates {
  address: string;
  several: boolean;
  ahead: readonly string[];
  /** How many are not in `ahead`. */
  others: number;
}

interface PackageFormProps extends Omit<OpenedForm, "options"> {
  pictures: readonly MediaOption[] | null;
  dates?: PackageDates;
  save: string;
}

export const saveDraftIntent = "save-draft";

/** All five tabs are one form: without script every button of a row, the gallery or the save bar sends all fields. */
export function PackageForm({ pictures, dates, ...form }: PackageFormProps) {
  return (
    <RecordForm<typeof packageRecord>
      {...form}
      cancelTo={listPath}
      multipart
      draftIntent={saveDraftIntent}
      ignored={tabInput}
      unfit="Periksa kembali isian yang ditandai"
      incomplete="Mohon lengkapi field yang wajib diisi"
      showInvalid={openFirstError}
      heading={({ changeReason }) =>
        (changeReason.errors !== undefined || Boolean(changeReason.initialValue)) && (
          <FieldGroup legend="Jamaah sudah terkonfirmasi">
            <TextAreaField
              meta={changeReason}
              label={reasonLabel}
              rows={3}
              help="Tanggal, harga, maskapai, kota, atau hotel yang sudah dijanjikan berubah. Alasannya tampil di halaman paket, di 'Riwayat perubahan'."
            />
          </FieldGroup>
        )
      }
      layout={(groups, { metas, invalid }) => (
        <Tabs groups={groups} open={metas.tab.initialValue} invalid={invalid} />
      )}
      looks={{
        images: ({ meta }) => <GalleryFields list={meta} pictures={pictures} />,
        itinerary: ({ meta }) => <ItineraryFields list={meta} />,
        included: (field) => <PointListField {...field} what="termasuk" addLabel="Tambah yang termasuk" />,
        excluded: (field) => (
          <PointListField {...field} what="tidak termasuk" addLabel="Tambah yang tidak termasuk" />
        ),
        extraCosts: (field) => <CostFields {...field} />,
        terms: (field) => <PointListField {...field} what="syarat" addLabel="Tambah syarat" />,
        departure: ({ label }, { metas, draw }) =>
          listsDates(dates, metas) ? <DateList {...dates} label={label} /> : draw(),
        returnDate: (_field, { metas, draw }) => (listsDates(dates, metas) ? null : draw()),
      }}
    />
  );
}

/** Whether the form lists the departures, in place of fields for a single one. */
function listsDates(
  dates: PackageDates | undefined,
  metas: { dates: { initialValue?: unknown } },
): dates is PackageDates {
  return dates !== undefined && (dates.several || metas.dates.initialValue === datesListed);
}

function DateList({ address, ahead, others, label }: PackageDates & { label: string }) {
  return (
    <div className="grid gap-1.5 md:col-span-3">
      <input type="hidden" name="dates" value={datesListed} />
      <p className="label" id="tanggal">
        {label}
      </p>
      <ul aria-labelledby="tanggal" className="list-disc ps-5">
        {ahead.map((date) => (
          <li key={date}>{date}</li>
        ))}
        {others > 0 && <li>{others} tanggal lain</li>}
      </ul>
      <Link className="link inline-flex min-h-11 items-center justify-self-start" to={address}>
        Kelola Keberangkatan
      </Link>
    </div>
  );
}
