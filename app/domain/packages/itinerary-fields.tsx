import type { FieldMetadata } from "@conform-to/react";
import { FieldGroup, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import { RowText } from "./point-list-field";
import { type PackageInput, packageLimits } from "./schema";

type Day = PackageInput["itinerary"][number];
type Meta<Value> = FieldMetadata<Value, Record<string, unknown>>;

/** The journey day by day; the days are numbered by their order. */
export function ItineraryFields({ list }: { list: Meta<Day[]> }) {
  return (
    <FieldGroup
      legend="Itinerary"
      help="Satu blok untuk setiap hari. Nomor hari mengikuti urutannya; hari yang kosong tidak disimpan."
    >
      <RowList
        list={list}
        what="hari"
        addLabel="Tambah hari"
        newRow={{ title: "", activities: [""] }}
        max={packageLimits.rows}
      >
        {(day, index) => <DayFields day={day} number={index + 1} />}
      </RowList>
    </FieldGroup>
  );
}

function DayFields({ day, number }: { day: Meta<Day>; number: number }) {
  const fields = day.getFieldset();
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField meta={fields.title} label={`Hari ${number}: judul`} placeholder="Jakarta - Madinah" />
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="label mb-1.5">Kegiatan hari {number}</legend>
        <RowList
          list={fields.activities}
          what={`hari ${number} kegiatan`}
          addLabel={`Tambah kegiatan hari ${number}`}
          newRow=""
          max={packageLimits.rows}
        >
          {(row, index) => <RowText row={row} label={`Hari ${number} kegiatan ${index + 1}`} />}
        </RowList>
      </fieldset>
    </div>
  );
}
