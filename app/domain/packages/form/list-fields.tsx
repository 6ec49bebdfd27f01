import { FieldError, FieldGroup, RupiahField, TextAreaField, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import { type FieldMeta, getTextareaProps } from "~/components/form/use-form";
import type { ValuesOf } from "~/records/define";
import type { packageRecord } from "../record";
import { mostCosts, mostRows } from "./inputs";

type Values = ValuesOf<typeof packageRecord>;
type Day = Values["itinerary"][number];
type Cost = Values["extraCosts"][number];

interface ListFieldProps<Row> {
  meta: FieldMeta<Row[]>;
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

function RowText({ row, label }: { row: FieldMeta<string>; label: string }) {
  return (
    <>
      <textarea
        {...getTextareaProps(row)}
        rows={1}
        aria-label={label}
        className="input field-sizing-content min-h-11"
      />
      <FieldError meta={row} />
    </>
  );
}

export function ItineraryFields({ list }: { list: FieldMeta<Day[]> }) {
  return (
    <FieldGroup
      legend="Itinerary"
      help="Satu blok untuk setiap hari, satu kegiatan di setiap baris. Nomor hari mengikuti urutannya; hari yang kosong tidak disimpan. {kota} menjadi kota keberangkatan yang dilihat jamaah."
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

/** A day has one text area for all its activities: with a row for each, the form of a long trip has 2,500 elements. The text area
 * has the name of the first row, which may hold several lines. */
function DayFields({ day, number }: { day: FieldMeta<Day>; number: number }) {
  const { title, activities } = day.getFieldset();
  const lines = activities.getFieldList().map(({ initialValue = "" }) => initialValue);
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField meta={title} label={`Hari ${number}: judul`} placeholder="Jakarta - Madinah" />
      <TextAreaField
        meta={day.form.fieldAt(`${activities.name}[0]`)}
        label={`Hari ${number}: kegiatan`}
        placeholder="Satu kegiatan di setiap baris"
        defaultValue={lines.join("\n")}
        rows={3}
        className="field-sizing-content min-h-22"
      />
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

function CostRow({ cost, number }: { cost: FieldMeta<Cost>; number: number }) {
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
