import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useDeletingId } from "~/components/form/confirm-delete";
import { inWantedOrder, moveOneStep, type Step } from "~/lib/list-order";
import type { CardPlace, ListedItem } from "./listed-card";
import type { ListedNoun } from "./noun";
import { SortableCards } from "./sortable-cards";

interface OrderedCardsProps<Item> {
  noun: ListedNoun;
  items: readonly Item[];
  className: string;
  onReorder: (ids: string[]) => void;
  children: (item: Item, placed: CardPlace) => React.ReactNode;
}

/** Cards that staff put in order: by buttons, and with script by dragging too. */
export function OrderedCards<Item extends ListedItem>(props: OrderedCardsProps<Item>) {
  const { noun, items, className, onReorder, children } = props;
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const ids = items.map(({ id }) => id);
  const draw = (item: Item, index: number, handle?: React.ReactNode) =>
    children(item, {
      place: index + 1,
      places: items.length,
      onMove: (step: Step) => onReorder(moveOneStep(ids, item.id, step)),
      handle,
    });
  if (scripted) {
    return (
      <SortableCards items={items} what={noun.what} className={className} onReorder={onReorder}>
        {draw}
      </SortableCards>
    );
  }
  return (
    <ol className={className}>
      {items.map((item, index) => (
        <li key={item.id} className="panel">
          {draw(item, index)}
        </li>
      ))}
    </ol>
  );
}

/** The list as it will be once all under way is saved; a failed change takes itself back. */
export function useListedItems<Item extends ListedItem>(noun: ListedNoun, stored: readonly Item[]) {
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
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
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

/** The order asked for last, empty once saved. A newer one waits for its answer: side by side they could swap. */
function useOrderInTurn({ what, path }: ListedNoun): [string[], (ids: string[]) => void] {
  const fetcher = useFetcher({ key: `order-${what}` });
  const [wanted, setWanted] = useState<string[]>([]);
  const sent = useRef(wanted);
  useEffect(() => {
    if (sent.current !== wanted && fetcher.state !== "submitting") {
      sent.current = wanted;
      const form = new FormData();
      form.set("intent", "reorder");
      for (const id of wanted) form.append("ids", id);
      fetcher.submit(form, { method: "post", action: path });
    } else if (sent.current === wanted && wanted.length > 0 && fetcher.state === "idle") {
      sent.current = [];
      setWanted(sent.current);
    }
  }, [wanted, fetcher, path]);
  return [wanted, setWanted];
}
