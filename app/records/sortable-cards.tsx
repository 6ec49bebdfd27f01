import GripVertical from "virtual:icon/grip-vertical";
import { useId, useState } from "react";
import { useReorder } from "~/components/form/reorder";
import type { ListItem } from "./list-card";

export type DrawCard<Item> = (item: Item, index: number, handle: React.ReactNode) => React.ReactNode;

interface SortableCardsProps<Item> {
  items: readonly Item[];
  what: string;
  onReorder: (ids: string[]) => void;
  children: DrawCard<Item>;
}

const instructions =
  "Tekan spasi untuk mengangkat kartu, tombol panah untuk memindahkannya, spasi lagi untuk meletakkan, Escape untuk batal.";

/** Cards that are put in order by their handles, which only browsers with script show; the buttons of a card do the same without. */
export function SortableCards<Item extends ListItem>({
  items,
  what,
  onReorder,
  children,
}: SortableCardsProps<Item>) {
  const helpId = useId();
  const [announcement, announce] = useState("");
  const reordering = useReorder({
    onMove: ({ from, to }) => {
      const ids = items.map(({ id }) => id);
      ids.splice(to, 0, ...ids.splice(from, 1));
      onReorder(ids);
    },
    onStep: (step, { from, to }) => {
      const place = (index: number) => `urutan ${index + 1} dari ${items.length}`;
      const title = items[from]?.title ?? "";
      const texts = {
        lifted: `${title} diangkat. ${title} sekarang di ${place(from)}.`,
        moved: `${title} sekarang di ${place(to)}.`,
        dropped: `${title} diletakkan di ${place(to)}.`,
        cancelled: `${title} dikembalikan ke ${place(from)}.`,
      };
      announce(texts[step]);
    },
  });
  const handleOf = ({ title }: Item) => (
    <button
      type="button"
      data-handle=""
      aria-roledescription="dapat digeser"
      aria-describedby={helpId}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-soft hover:bg-mint noscript:hidden"
    >
      <GripVertical aria-hidden="true" className="size-5" />
      <span className="sr-only">
        Geser {what} {title}
      </span>
    </button>
  );
  return (
    <>
      <ol className="grid grid-cols-1 gap-4 lg:grid-cols-2" {...reordering}>
        {items.map((item, index) => (
          <li key={item.id} className="panel">
            {children(item, index, handleOf(item))}
          </li>
        ))}
      </ol>
      <p id={helpId} hidden>
        {instructions}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
