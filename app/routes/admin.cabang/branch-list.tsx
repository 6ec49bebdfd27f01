import { Link } from "@remix-run/react";
import { ExternalLink, Plus } from "lucide-react";
import { EmptyList } from "~/components/form/list-search";
import { branchNoun } from "~/domain/branches/fields";
import type { AdminBranch } from "~/domain/branches/queries.server";
import { ListedCard } from "~/domain/listed/listed-card";
import { formAddress } from "~/domain/listed/noun";
import { OrderedCards, useListedItems } from "~/domain/listed/ordered-cards";

export function BranchList({ branches }: { branches: AdminBranch[] }) {
  const { items, reorder } = useListedItems(branchNoun, branches);
  const active = items.filter(({ isActive }) => isActive).length;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">
            {items.length} cabang, {active} aktif
          </p>
          <p className="help">Yang aktif tampil di halaman Kontak, dalam urutan ini.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a className="btn" href="/kontak" target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="size-4" />
            Lihat halaman
            <span className="sr-only"> (tab baru)</span>
          </a>
          <Link className="btn btn-primary" to={formAddress(branchNoun, null)}>
            <Plus aria-hidden="true" className="size-5" />
            Tambah Cabang
          </Link>
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyList
          title="Belum ada cabang"
          help="Bila kantor Anda hanya satu, biarkan kosong. Cabang punya nomor WhatsApp sendiri; keberangkatan yang menjadi miliknya dijawab dari sana."
        />
      ) : (
        <OrderedCards
          noun={branchNoun}
          items={items}
          className="grid grid-cols-1 gap-4 lg:grid-cols-2"
          onReorder={reorder}
        >
          {(branch, placed) => (
            <ListedCard
              noun={branchNoun}
              item={branch}
              placed={placed}
              badges={<span className="badge bg-mint">{branch.city}</span>}
            >
              <p className="whitespace-pre-line text-soft wrap-anywhere">{branch.address}</p>
              <p className="help mt-2">WhatsApp {branch.whatsapp}</p>
            </ListedCard>
          )}
        </OrderedCards>
      )}
    </>
  );
}
