import Plus from "virtual:icon/plus";
import { Link, useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useDeletingId } from "~/components/form/confirm-delete";
import { EmptyList } from "~/components/form/list-search";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { type Direction, inWantedOrder, moveOneStep } from "~/lib/order";
import { ListCard, type ListCardLook, type ListItem } from "./list-card";
import { capitalised, formAddress, type Noun } from "./noun";
import { type DrawCard, SortableCards } from "./sortable-cards";

interface ListHeadProps {
  noun: ScreenNoun;
  count: string;
  help: string;
  publicPage?: string;
}

type ScreenNoun = Pick<Noun, "name" | "path" | "formAddress">;

export function ListHead({ noun, count, help, publicPage }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="font-semibold">{count}</p>
        <p className="help">{help}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {publicPage !== undefined && <NewTabLink href={publicPage}>Lihat halaman</NewTabLink>}
        <Link className="btn btn-primary" to={formAddress(noun, null)}>
          <Plus aria-hidden="true" className="size-5" />
          Tambah {capitalised(noun.name)}
        </Link>
      </div>
    </div>
  );
}

interface OrderedListProps<Item> extends Pick<ListHeadProps, "publicPage"> {
  noun: Noun;
  stored: readonly Item[];
  help: (items: readonly Item[]) => string;
  empty: string;
  card: (item: Item, items: readonly Item[]) => ListCardLook;
}

export function OrderedList<Item extends ListItem>(props: OrderedListProps<Item>) {
  const { noun, stored, help, publicPage, empty, card } = props;
  const { items, reorder } = useListItems(noun, stored);
  const active = items.filter(({ isActive }) => isActive).length;
  const ids = items.map(({ id }) => id);
  const draw: DrawCard<Item> = (item, index, handle) => {
    const onMove = (direction: Direction) => reorder(moveOneStep(ids, item.id, direction));
    const placed = { place: index + 1, places: items.length, onMove, handle };
    return <ListCard noun={noun} item={item} placed={placed} {...card(item, items)} />;
  };
  return (
    <>
      <ListHead
        noun={noun}
        count={`${items.length} ${noun.name}, ${active} aktif`}
        help={help(items)}
        publicPage={publicPage}
      />
      {items.length === 0 ? (
        <EmptyList title={`Belum ada ${noun.name}`} help={empty} />
      ) : (
        <SortableCards items={items} what={noun.name} onReorder={reorder}>
          {draw}
        </SortableCards>
      )}
    </>
  );
}

/** Shows the list as if pending changes were saved; a failed change is undone. */
export function useListItems<Item extends ListItem>(noun: ScreenNoun, stored: readonly Item[]) {
  const [wanted, reorder] = useOrderInTurn(noun);
  const switched = useSwitched();
  const deleting = useDeletingId();
  const stay = stored.filter(({ id }) => id !== deleting);
  const order = inWantedOrder(
    stay.map(({ id }) => id),
    wanted,
  );
  const items = stay
    .map((item) => ({ ...item, isActive: switched.get(item.id) ?? item.isActive }))
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return { items, reorder };
}

function useSwitched(): Map<string, boolean> {
  return new Map(
    useFetchers().flatMap(({ formData }) =>
      formData?.get("intent") === "toggle"
        ? [[String(formData.get("id")), formData.get("isActive") === "true"] as const]
        : [],
    ),
  );
}

const asStored: string[] = [];

/** Latest order from dragging, empty once it is saved. It is sent after the previous one is answered, because parallel
 * requests could arrive in the wrong order. */
function useOrderInTurn({ name, path }: ScreenNoun): [string[], (ids: string[]) => void] {
  const fetcher = useFetcher({ key: `order-${name}` });
  const [wanted, setWanted] = useState(asStored);
  const sent = useRef(wanted);
  useEffect(() => {
    if (sent.current !== wanted && fetcher.state !== "submitting") {
      sent.current = wanted;
      const form = new FormData();
      form.set("intent", "reorder");
      for (const id of wanted) form.append("ids", id);
      fetcher.submit(form, { method: "post", action: path });
    } else if (sent.current === wanted && wanted !== asStored && fetcher.state === "idle") {
      sent.current = asStored;
      // The order may have changed again since this was drawn.
      setWanted((latest) => (latest === wanted ? asStored : latest));
    }
  }, [wanted, fetcher, path]);
  return [wanted, setWanted];
}
