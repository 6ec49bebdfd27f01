import type { Legality } from "~/domain/site/legality";
import { dayAndCity } from "../sharing/share-words";
import type { PackageDetailView } from "./package-detail-view";

/** One of the five points that the ministry tells pilgrims to check. `fact`: null while it is not known. */
export interface Pasti {
  what: string;
  fact: string | null;
  missing: string;
}

const flights: Readonly<Record<string, string>> = {
  langsung: "penerbangan langsung",
  transit: "dengan transit",
};

const visas: Readonly<Record<string, string>> = {
  termasuk: "visa termasuk dalam harga",
  tidak: "visa tidak termasuk, diurus sendiri oleh jamaah",
};

export function fivePasti(view: PackageDetailView, { ppiuNumber, pihkNumber }: Legality): Pasti[] {
  const { category, departed, departsOn, airline, flightNumbers, hotels } = view;
  const licence =
    category === "haji" ? { name: "PIHK", number: pihkNumber } : { name: "PPIU", number: ppiuNumber };
  const flight = flights[view.flight ?? ""];
  return [
    {
      what: "Travelnya",
      fact: licence.number && `izin ${licence.name} ${licence.number}`,
      missing: `nomor izin ${licence.name}`,
    },
    {
      what: "Jadwalnya",
      fact: departsOn !== null && !departed && `berangkat ${dayAndCity(view)}`,
      missing: "tanggal keberangkatan",
    },
    {
      what: "Penerbangannya",
      fact: airline && flight && [airline, flight, flightNumbers].filter(Boolean).join(", "),
      missing: airline ? "keterangan langsung atau transit" : "maskapai",
    },
    {
      what: "Hotelnya",
      fact: hotels.makkah && hotels.madinah && `${hotels.makkah} (Makkah), ${hotels.madinah} (Madinah)`,
      missing: ["Makkah", "Madinah"]
        .filter((city) => !(city === "Makkah" ? hotels.makkah : hotels.madinah))
        .map((city) => `hotel ${city}`)
        .join(" dan "),
    },
    { what: "Visanya", fact: visas[view.visa ?? ""], missing: "keterangan visa" },
  ].map(({ fact, ...rest }) => ({ ...rest, fact: fact || null }));
}
