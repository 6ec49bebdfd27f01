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
import { FeatureCard, type FeatureCardProps } from "./feature-card";

interface SortableCardsProps {
  cards: FeatureCardProps[];
  className: string;
  onReorder: (ids: string[]) => void;
}

const dragStartsAfter = 6;

const instructions =
  "Tekan spasi untuk mengangkat kartu, tombol panah untuk memindahkannya, spasi lagi untuk meletakkan, Escape untuk batal.";

export function SortableCards({ cards, className, onReorder }: SortableCardsProps) {
  const ids = cards.map(({ feature }) => feature.id);
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
      id="urutan-keunggulan"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: instructions },
        announcements: announcementsFor(cards),
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={className}>
          {cards.map((card) => (
            <SortableCard key={card.feature.id} {...card} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableCard(card: FeatureCardProps) {
  const { id, title } = card.feature;
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
      <FeatureCard
        {...card}
        handle={
          <button
            ref={sortable.setActivatorNodeRef}
            {...sortable.attributes}
            {...sortable.listeners}
            type="button"
            className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-soft hover:bg-mint"
          >
            <GripVertical aria-hidden="true" className="size-5" />
            <span className="sr-only">Geser keunggulan {title}</span>
          </button>
        }
      />
    </li>
  );
}

function announcementsFor(cards: FeatureCardProps[]): Announcements {
  const find = (id: UniqueIdentifier) => cards.findIndex(({ feature }) => feature.id === id);
  const titleOf = (id: UniqueIdentifier) => cards[find(id)]?.feature.title ?? "";
  const placeOf = (id: UniqueIdentifier) => `urutan ${find(id) + 1} dari ${cards.length}`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} diangkat dari ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} sekarang di ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} diletakkan di ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} dikembalikan ke ${placeOf(active.id)}.`,
  };
}
