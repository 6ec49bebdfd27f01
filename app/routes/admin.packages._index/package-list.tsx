import Copy from "virtual:icon/copy";
import Eye from "virtual:icon/eye";
import Pencil from "virtual:icon/pencil";
import Share2 from "virtual:icon/share-2";
import { Link, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SelectionBox } from "~/components/form/choose-many";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { IntentForm } from "~/components/form/form-start";
import { EmptyList, FoldedFilters } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { type AdminListFilter, listFilters, listPath } from "~/domain/packages/list/admin-list-filter";
import { AdminPackageGrid, PendingCard } from "~/domain/packages/list/admin-package-grid";
import type { AdminPackageCard } from "~/domain/packages/list/admin-queries.server";
import { searchKey } from "~/lib/list-address";
import { binNotice } from "~/records/history";

interface PackageCardsProps {
  cards: readonly AdminPackageCard[];
  /** Random; a button that duplicates sends it, so that a form sent twice makes one copy. */
  stamp: string;
  address: string;
  /** The id of the form that changes several packages at once; without it the cards have no check boxes. */
  form?: string;
}

export function PackageCards({ cards, stamp, address, form }: PackageCardsProps) {
  const deletingId = useDeletingId();
  const copied = useCopied(cards);
  return (
    <AdminPackageGrid
      cards={cards.filter(({ id }) => id !== deletingId)}
      pending={copied && <PendingCard title={`${copied.title} (Copy)`} text="Sedang diduplikasi..." />}
      checkBox={({ id, title }) =>
        form && (
          <SelectionBox
            form={form}
            value={id}
            name={title}
            className="grid size-11 shrink-0 place-items-center rounded-lg bg-white"
          />
        )
      }
      actions={(card) => <CardActions card={card} stamp={stamp} address={address} />}
    />
  );
}

function useCopied(cards: readonly AdminPackageCard[]): AdminPackageCard | undefined {
  const { formData } = useNavigation();
  if (formData?.get("intent") !== "duplicate") return undefined;
  return cards.find(({ id }) => id === formData.get("id"));
}

function CardActions({ card, stamp, address }: { card: AdminPackageCard; stamp: string; address: string }) {
  const about = <span className="sr-only"> paket {card.title}</span>;
  const mayEdit = useMayEnter("content");
  return (
    <>
      {mayEdit && (
        <>
          <Link className="btn btn-small" to={`${listPath}/edit/${card.id}`}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit{about}
          </Link>
          <IntentForm
            action={address}
            intent="duplicate"
            fields={{ id: card.id, stamp }}
            className="btn btn-small"
            pendingText="Duplikat"
          >
            <Copy aria-hidden="true" className="size-4" />
            Duplikat{about}
          </IntentForm>
        </>
      )}
      <a className="btn btn-small" href={card.href} target="_blank" rel="noopener">
        <Eye aria-hidden="true" className="size-4" />
        {card.status === "draft" ? "Pratinjau" : "Lihat"}
        <span className="sr-only"> paket {card.title} (tab baru)</span>
      </a>
      <Link className="btn btn-small" to={sharingAddress(card.id)}>
        <Share2 aria-hidden="true" className="size-4" />
        Bagikan{about}
      </Link>
      {mayEdit && (
        <ConfirmDelete action={address} id={card.id} name={card.title} what="paket">
          {binNotice}
        </ConfirmDelete>
      )}
    </>
  );
}

export function NoPackages({ filtered }: { filtered: boolean }) {
  const mayEdit = useMayEnter("content");
  return (
    <EmptyList
      title={filtered ? "Tidak ada paket yang cocok" : "Belum ada paket"}
      help={
        filtered
          ? "Coba kata lain, atau tampilkan semua paket."
          : "Tambahkan paket pertama agar calon jamaah dapat melihatnya di situs."
      }
    >
      {filtered && (
        <Link className="btn" to={listPath}>
          Tampilkan semua paket
        </Link>
      )}
      {mayEdit && (
        <Link className="btn btn-primary" to={`${listPath}/new`}>
          {filtered ? "Tambah paket baru" : "Tambah paket pertama"}
        </Link>
      )}
    </EmptyList>
  );
}

/** Time without typing before the form is sent: longer than the pause between two letters, too short to be noticed. */
const typingPauseMs = 300;

const selects = ["category", "status", "order"] as const;

export function ListFilterForm({ filter, filtered }: { filter: AdminListFilter; filtered: boolean }) {
  const { formRef, apply } = useApplyOnChange(filter);
  return (
    <FoldedFilters
      formRef={formRef}
      path={listPath}
      onChange={apply}
      search={{ label: "Cari paket", typed: filter.search, placeholder: "Judul atau destinasi" }}
      filtered={filtered}
      count={selects.filter((name) => name !== "order" && filter[name] !== undefined).length}
      selects={selects.map((name) => ({ ...listFilters[name], chosen: filter[name] }))}
    />
  );
}

/** Sends the form when a filter changes and when typing pauses. The fields follow the address when it changes by another
 * way, such as the back button. */
function useApplyOnChange({ search, category, status, order }: AdminListFilter) {
  const submit = useSubmit();
  const formRef = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const values = {
      [searchKey]: search,
      [listFilters.category.name]: category,
      [listFilters.status.name]: status,
      [listFilters.order.name]: order,
    };
    for (const [name, value = ""] of Object.entries(values)) {
      const field = formRef.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field !== document.activeElement) field.value = value;
    }
  }, [search, category, status, order]);
  const apply = ({ currentTarget, target }: React.ChangeEvent<HTMLFormElement>) => {
    const isTyping = (target as unknown as HTMLInputElement).name === searchKey;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(currentTarget, { replace: isTyping, preventScrollReset: true }),
      isTyping ? typingPauseMs : 0,
    );
  };
  return { formRef, apply };
}
