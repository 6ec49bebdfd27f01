import type { Difference } from "~/components/form/newer-version-field";
import type { InquiryValues } from "./schema";
import { roomLabel } from "./words";

/** An inquiry as its form shows it. */
export type InquiryFields = Record<"name" | "phone" | "pilgrims" | "packageId" | "roomType" | "note", string>;

export const emptyFields: InquiryFields = {
  name: "",
  phone: "",
  pilgrims: "",
  packageId: "",
  roomType: "",
  note: "",
};

/** The columns of `inquiries` that the form fills in. */
export interface InquiryRecord {
  name: string;
  phone: string;
  pilgrims: number | null;
  package_id: string | null;
  room_type: string | null;
  note: string;
}

export function toRecord({ name, phone, pilgrims, packageId, roomType, note }: InquiryValues): InquiryRecord {
  return {
    name,
    phone,
    pilgrims: pilgrims ?? null,
    package_id: packageId ?? null,
    room_type: roomType ?? null,
    note,
  };
}

export function toFields(row: InquiryRecord): InquiryFields {
  return {
    name: row.name,
    phone: row.phone,
    pilgrims: row.pilgrims === null ? "" : String(row.pilgrims),
    packageId: row.package_id ?? "",
    roomType: row.room_type ?? "",
    note: row.note,
  };
}

const labels: Record<keyof InquiryFields, string> = {
  name: "Nama",
  phone: "Nomor WhatsApp",
  pilgrims: "Jumlah jamaah",
  packageId: "Paket",
  roomType: "Tipe kamar",
  note: "Catatan",
};

/** What differs, field by field. `titleOf` names a package by its id. */
export function differencesBetween(
  stored: InquiryFields,
  typed: InquiryFields,
  titleOf: (packageId: string) => string,
): Difference[] {
  const words = (name: keyof InquiryFields, value: string) => {
    if (name === "packageId" && value !== "") return titleOf(value);
    return name === "roomType" ? roomLabel(value) : value;
  };
  return (Object.keys(labels) as (keyof InquiryFields)[])
    .filter((name) => stored[name] !== typed[name])
    .map((name) => ({
      label: labels[name],
      stored: words(name, stored[name]),
      typed: words(name, typed[name]),
    }));
}
