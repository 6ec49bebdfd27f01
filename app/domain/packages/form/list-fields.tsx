import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { FieldError, FieldGroup, RupiahField, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import type { ValuesOf } from "~/records/define";
import type { packageRecord } from "../record";
import { mostCosts, mostRows } from "./inputs";

type Values = ValuesOf<typeof packageRecord>;
type Day = Values["itinerary"][number];
type Cost = Values["extraCosts"][number];
type Meta<Value> = FieldMetadata<Value, Record<string, unknown>>;

interface ListFieldProps<Row> {
  meta: Meta<Row[]>;
  label: string;
  help: string | undefined;
}

interface PointListFieldProps extends ListFieldProps<string> {
  /** The name of one row in small letters, which labels its field and buttons. */
  what: string;
  addLabel: string;
}

export function PointListField({ meta, label, help, what, addLabel }: PointListFieldProps) {
  return (
    <FieldGroup legend={label} help={help}>
      <RowList list={meta} what={what} addLabel={addLabel} newRow="" max={mostRows}>
        {(row, index) => <RowText row={row} label={`${what} ${index + 1}`} />}
      </RowList>
    </FieldGroup>
  );
}

function RowText({ row, label }: { row: Meta<string>; label: string }) {
  const { key, ...props } = getTextareaProps(row);
  return (
    <>
      <textarea
        key={key}
        {...props}
        rows={1}
        aria-label={label}
        className="input field-sizing-content min-h-11"
      />
      <FieldError meta={row} />
    </>
  );
}

export function ItineraryFields({ list }: { list: Meta<Day[]> }) {
  return (
    <FieldGroup
      legend="Itinerary"
      help="Satu blok untuk setiap hari. Nomor hari mengikuti urutannya; hari yang kosong tidak disimpan. {kota} menjadi kota keberangkatan yang dilihat jamaah."
    >
      <RowList
        list={list}
        what="hari"
        addLabel="Tambah hari"
        newRow={{ title: "", activities: [""] }}
        max={mostRows}
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
          max={mostRows}
        >
          {(row, index) => <RowText row={row} label={`Hari ${number} kegiatan ${index + 1}`} />}
        </RowList>
      </fieldset>
    </div>
  );
}

export function CostFields({ meta, label, help }: ListFieldProps<Cost>) {
  return (
    <FieldGroup legend={label} help={help}>
      <RowList
        list={meta}
        what="biaya"
        addLabel="Tambah biaya"
        newRow={{ label: "", amount: "" }}
        max={mostCosts}
      >
        {(row, index) => <CostRow cost={row} number={index + 1} />}
      </RowList>
    </FieldGroup>
  );
}

function CostRow({ cost, number }: { cost: Meta<Cost>; number: number }) {
  const fields = cost.getFieldset();
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-3">
      <div className="md:col-span-2">
        <TextField meta={fields.label} label={`Biaya ${number}`} placeholder="Vaksin meningitis" />
      </div>
      <RupiahField meta={fields.amount} label={`Jumlah biaya ${number}`} placeholder="Belum diketahui" />
    </div>
  );
}
