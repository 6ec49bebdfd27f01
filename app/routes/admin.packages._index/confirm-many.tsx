import { ConfirmSelection } from "~/components/form/choose-many";
import { binNotice } from "~/records/history";

/** The changes that several packages can go through at once. `change`: the columns that are set; null: the packages are
 * deleted. `means`: what staff read before they confirm; `done`: what they read after it. */
export const manyIntents = {
  publish: {
    label: "Terbitkan",
    change: { status: "active" },
    done: "sekarang tampil di situs",
    yes: "Ya, terbitkan",
    means: "Sesudah ini paketnya tampil di situs.",
  },
  hide: {
    label: "Sembunyikan",
    change: { status: "draft" },
    done: "sekarang draf, tidak tampil di situs",
    yes: "Ya, sembunyikan",
    means: "Halamannya tidak terbuka lagi bagi pengunjung, termasuk dari tautan yang sudah dibagikan.",
  },
  promote: {
    label: "Jadikan promo",
    change: { is_promo: true },
    done: "sekarang promo",
    yes: "Ya",
    means: "",
  },
  demote: {
    label: "Lepas promo",
    change: { is_promo: false },
    done: "bukan promo lagi",
    yes: "Ya",
    means: "",
  },
  "delete-many": {
    label: "Hapus",
    change: null,
    isDangerous: true,
    done: "dihapus",
    yes: "Ya, hapus",
    means: `${binNotice} Permintaan jamaahnya tetap tersimpan.`,
  },
} as const;

export type ManyIntent = keyof typeof manyIntents;

const intents = Object.keys(manyIntents) as ManyIntent[];

export function isManyIntent(intent: string): intent is ManyIntent {
  return intents.some((known) => known === intent);
}

/** A change that staff have to confirm: each package with what the change means to others. */
export interface ManyConfirmation {
  intent: ManyIntent;
  packages: { id: string; title: string; notes: string[] }[];
}

interface ConfirmManyProps {
  confirmation: ManyConfirmation;
  address: string;
}

export function ConfirmManyPackages({ confirmation: { intent, packages }, address }: ConfirmManyProps) {
  const { change, label, yes, means } = manyIntents[intent];
  return (
    <ConfirmSelection
      action={address}
      intent={intent}
      title={`${label} ${packages.length} paket?`}
      yes={yes}
      isHarmless={change !== null}
      pendingText="Memproses..."
      selected={packages.map(({ id }) => id)}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {packages.map(({ id, title, notes }) => (
          <li key={id} className="break-words">
            <b>{title}</b>
            {notes.length > 0 && `: ${notes.map((note) => note.replace(/\.$/, "")).join("; ")}.`}
          </li>
        ))}
      </ul>
      <p>{means}</p>
    </ConfirmSelection>
  );
}
