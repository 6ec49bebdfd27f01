import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { statusLabel } from "./admin-list-filter";
import { categories, categoryLabel } from "./category";
import { type PackageInput, packageLimits, statuses } from "./schema";

export type PackageFieldset = {
  [Name in keyof PackageInput]-?: FieldMetadata<PackageInput[Name], Record<string, unknown>>;
};

const categoryOptions = [
  { value: "", label: "Pilih kategori" },
  ...categories.map((value) => ({ value, label: categoryLabel(value) })),
];
const statusOptions = statuses.map((value) => ({ value, label: statusLabel(value) }));
const starOptions = [
  { value: "", label: "Belum ditentukan" },
  ...Array.from({ length: packageLimits.stars }, (_, index) => ({
    value: String(index + 1),
    label: `Bintang ${index + 1}`,
  })),
];

/** What every package says of itself: the text, the journey, the prices. */
export function BasicFields({ fields }: { fields: PackageFieldset }) {
  return (
    <>
      <FieldGroup legend="Paket">
        <TextField meta={fields.title} label="Judul paket" placeholder="Umroh Reguler 9 Hari" />
        <TextField meta={fields.tagline} label="Tagline" help="Satu kalimat pendek di bawah judul." />
        <SelectField meta={fields.category} label="Kategori" options={categoryOptions} />
        <TextAreaField meta={fields.description} label="Deskripsi" rows={6} />
        <SelectField
          meta={fields.status}
          label="Status"
          help="Paket Draft belum terlihat oleh pengunjung; Anda dapat melihat pratinjaunya dari daftar paket."
          options={statusOptions}
        />
        <CheckboxField
          meta={fields.isPromo}
          label="Paket promo"
          help="Diberi tanda PROMO dan didahulukan di beranda."
        />
      </FieldGroup>
      <FieldGroup legend="Harga per orang" help="Dalam rupiah tanpa sen, misalnya 28.500.000.">
        <Row>
          <PriceField meta={fields.priceQuad} label="Harga Quad (4 orang)" />
          <PriceField meta={fields.priceTriple} label="Harga Triple (3 orang)" />
          <PriceField meta={fields.priceDouble} label="Harga Double (2 orang)" />
        </Row>
      </FieldGroup>
      <JourneyFields fields={fields} />
      <HotelFields fields={fields} />
    </>
  );
}

function JourneyFields({ fields }: { fields: PackageFieldset }) {
  return (
    <FieldGroup legend="Perjalanan">
      <Row>
        <TextField
          meta={fields.departure}
          label="Tanggal keberangkatan"
          type="date"
          help="Kosongkan bila belum pasti."
        />
        <TextField meta={fields.returnDate} label="Tanggal pulang" type="date" />
        <TextField meta={fields.duration} label="Durasi" placeholder="9 Hari" />
      </Row>
      <Row>
        <TextField meta={fields.location} label="Destinasi" placeholder="Makkah - Madinah" />
        <TextField meta={fields.departureCity} label="Kota keberangkatan" placeholder="Jakarta" />
        <TextField meta={fields.airline} label="Maskapai" placeholder="Garuda Indonesia" />
      </Row>
      <TextField
        meta={fields.quota}
        label="Kuota (orang)"
        inputMode="numeric"
        help="Jumlah kursi yang ditawarkan. Kosong atau 0 tampil sebagai 'Kuota penuh'."
      />
    </FieldGroup>
  );
}

function HotelFields({ fields }: { fields: PackageFieldset }) {
  return (
    <FieldGroup legend="Hotel" help="Isi yang sudah pasti; yang kosong tidak ditampilkan.">
      <Row>
        <TextField meta={fields.hotelMakkahName} label="Hotel Makkah" />
        <SelectField meta={fields.hotelMakkahStars} label="Bintang hotel Makkah" options={starOptions} />
        <TextField
          meta={fields.hotelMakkahDistanceM}
          label="Jarak ke Masjidil Haram (meter)"
          inputMode="numeric"
        />
      </Row>
      <Row>
        <TextField meta={fields.hotelMadinahName} label="Hotel Madinah" />
        <SelectField meta={fields.hotelMadinahStars} label="Bintang hotel Madinah" options={starOptions} />
        <TextField
          meta={fields.hotelMadinahDistanceM}
          label="Jarak ke Masjid Nabawi (meter)"
          inputMode="numeric"
        />
      </Row>
    </FieldGroup>
  );
}

function PriceField({ meta, label }: { meta: PackageFieldset["priceQuad"]; label: string }) {
  return <TextField meta={meta} label={label} inputMode="numeric" autoComplete="off" />;
}

/** Short fields side by side where there is room. */
function Row({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">{children}</div>;
}
