import { z } from "zod";
import type { FieldPlace } from "./define";
import { optionalMoment } from "./kinds.server";

/** Period in which visitors see a record; null means no limit on that side. */
export function publicationFields(place: FieldPlace) {
  const kind = optionalMoment();
  return {
    shownFrom: {
      column: "shown_from",
      label: "Tayang mulai",
      kind,
      form: { ...place, help: "Waktu Jakarta (WIB). Kosongkan bila langsung tayang." },
    },
    shownUntil: {
      column: "shown_until",
      label: "Tayang sampai",
      kind,
      form: {
        ...place,
        help: "Sejak saat itu tidak terlihat lagi oleh pengunjung. Kosongkan bila tidak berakhir.",
      },
    },
  } as const;
}

interface ShownPeriod {
  shownFrom: string | null;
  shownUntil: string | null;
}

const bothTimes = z.object({ shownFrom: z.string(), shownUntil: z.string() });

/** Rule that spans both dates, as arguments of zod's `refine`. */
export const shownInOrder = [
  ({ shownFrom, shownUntil }: ShownPeriod) =>
    shownFrom === null || shownUntil === null || shownFrom < shownUntil,
  {
    path: ["shownUntil"],
    message: "Harus sesudah mulai tayang",
    when: ({ value }: { value: unknown }) => bothTimes.safeParse(value).success,
  },
] satisfies Parameters<z.ZodType<ShownPeriod>["refine"]>;
