import { Link } from "@remix-run/react";
import { FieldGroup, TextAreaField } from "~/components/form/field";
import { reasonLabel } from "~/domain/departures/record";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { type OpenedForm, RecordForm } from "~/records/form";
import { listPath } from "../list/admin-list-filter";
import { datesListed, packageFields, packageRecord, tabInput } from "../record";
import { GalleryFields } from "./gallery-fields";
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
  pictures: readonly MediaOption[];
  dates?: PackageDates;
  save: string;
}

export const saveDraftIntent = "save-draft";

const { included, excluded, extraCosts, terms } = packageFields;

/** All five tabs are one form: without script every button of a row, the gallery or the save bar sends all fields. */
export function PackageForm({ pictures, dates, ...form }: PackageFormProps) {
  return (
    <RecordForm
      record={packageRecord}
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
      looks={(metas) => ({
        images: <GalleryFields list={metas.images} pictures={pictures} />,
        itinerary: <ItineraryFields list={metas.itinerary} />,
        included: <PointListField list={metas.included} field={included} />,
        excluded: <PointListField list={metas.excluded} field={excluded} />,
        extraCosts: <CostFields list={metas.extraCosts} field={extraCosts} />,
        terms: <PointListField list={metas.terms} field={terms} />,
        ...(dates &&
          (dates.several || metas.dates.initialValue === datesListed) && {
            departure: <DateList {...dates} />,
            returnDate: null,
          }),
      })}
    />
  );
}

function DateList({ address, ahead, others }: PackageDates) {
  return (
    <div className="grid gap-1.5 md:col-span-3">
      <input type="hidden" name="dates" value={datesListed} />
      <p className="label" id="tanggal">
        {packageFields.departure.label}
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
