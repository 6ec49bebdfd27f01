import type { Doubt } from "~/lib/form-state";

interface ManyIntent {
  /** Label of the button in the bar, and the beginning of the title of the confirmation. */
  label: string;
  yes: string;
  /** What staff read afterwards, behind the number of departures. */
  done: string;
  /** The status that the departures get; absent where fields change. */
  status?: "buka" | "tutup";
  /** Fields that the confirmation asks for. */
  fields: readonly ("priceQuad" | "priceTriple" | "priceDouble" | "quota")[];
  help: string;
}

/** The changes that several departures can go through at once. */
export const manyIntents = {
  "close-many": {
    label: "Tutup",
    yes: "Ya, tutup",
    done: "ditutup",
    status: "tutup",
    fields: [],
    help: "Tetap tampil di situs, tetapi tidak dapat dipesan. Dapat dibuka kembali kapan saja.",
  },
  "open-many": {
    label: "Buka kembali",
    yes: "Ya, buka kembali",
    done: "dibuka kembali",
    status: "buka",
    fields: [],
    help: "Dapat dipesan lagi selama masih ada kursi.",
  },
  "price-many": {
    label: "Ubah harga",
    yes: "Ya, ubah harga",
    done: "harganya diubah",
    fields: ["priceQuad", "priceTriple", "priceDouble"],
    help: "Harga per orang. Yang dikosongkan tidak berubah.",
  },
  "quota-many": {
    label: "Ubah kuota",
    yes: "Ya, ubah kuota",
    done: "kuotanya diubah",
    fields: ["quota"],
    help: "Jumlah kursi tiap keberangkatan, termasuk yang sudah terisi.",
  },
} as const satisfies Record<string, ManyIntent>;

export type ManyIntentName = keyof typeof manyIntents;

const manyIntentNames = Object.keys(manyIntents) as ManyIntentName[];

export function findManyIntent(intent: string): (ManyIntent & { name: ManyIntentName }) | undefined {
  const name = manyIntentNames.find((known) => known === intent);
  return name && { name, ...manyIntents[name] };
}

/** A change of several departures that staff have to confirm. */
export interface ManyConfirmation {
  intent: ManyIntentName;
  fields: { name: string; label: string }[];
  departures: {
    id: string;
    /** The version that the confirmation shows. */
    version: string;
    name: string;
    /** What is true of it now and matters for the change. */
    facts: string;
  }[];
  /** Whether confirmed pilgrims have to read why what they were promised changes. */
  needsReason: boolean;
  /** The inputs of the confirmation as they were typed, and why they were refused, by name. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  doubts: Doubt[];
  /** The keys of `doubts`, which the confirmation sends back as seen. */
  confirmedDoubts: string;
}
