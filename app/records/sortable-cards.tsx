import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import type { ListItem } from "./list-card";

type DrawCard<Item> = (item: Item, index: number, handle: React.ReactNode) => React.ReactNode;

interface SortableCardsProps<Item> {
  items: readonly Item[];
  what: string;
  className: string;
  onReorder: (ids: string[]) => void;
  children: DrawCard<Item>;
}

const dragStartsAfter = 6;

const instructions =
  "Tekan spasi untuk mengangkat kartu, tombol panah untuk memindahkannya, spasi lagi untuk meletakkan, Escape untuk batal.";

export function SortableCards<Item extends ListItem>(props: SortableCardsProps<Item>) {
  const { items, what, className, onReorder, children } = props;
  const ids = items.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragStartsAfter } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      id={`urutan-${what}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: instructions },
        announcements: announcementsFor(items),
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={className}>
          {items.map((item, index) => (
            <SortableCard key={item.id} item={item} what={what}>
              {(handle) => children(item, index, handle)}
            </SortableCard>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableCardProps {
  item: ListItem;
  what: string;
  children: (handle: React.ReactNode) => React.ReactNode;
}

function SortableCard({ item: { id, title }, what, children }: SortableCardProps) {
  const sortable = useSortable({ id, attributes: { roleDescription: "dapat digeser" } });
  const { transform, transition, isDragging } = sortable;
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={`panel ${isDragging ? "relative z-10 shadow-lg" : ""}`}
    >
      {children(
        <button
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          type="button"
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-soft hover:bg-mint"
        >
          <GripVertical aria-hidden="true" className="size-5" />
          <span className="sr-only">
            Geser {what} {title}
          </span>
        </button>,
      )}
    </li>
  );
}

function announcementsFor(items: readonly ListItem[]): Announcements {
  const find = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const titleOf = (id: UniqueIdentifier) => items[find(id)]?.title ?? "";
  const placeOf = (id: UniqueIdentifier) => `urutan ${find(id) + 1} dari ${items.length}`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} diangkat dari ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} sekarang di ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} diletakkan di ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} dikembalikan ke ${placeOf(active.id)}.`,
  };
}
