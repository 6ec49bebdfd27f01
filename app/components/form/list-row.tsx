import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { onlyFirstPress } from "./focus";

/** The control to focus once the rows are drawn again. */
export interface FocusWish {
  index: number;
  control: "field" | "up" | "down" | "remove";
}

type ButtonProps = React.ComponentProps<"button">;

export interface RowControls {
  up: ButtonProps;
  down: ButtonProps;
  remove: ButtonProps;
}

interface ListRowProps {
  rowKey: string;
  what: string;
  index: number;
  count: number;
  controls: RowControls;
  stacked: boolean;
  onWish: (wish: FocusWish) => void;
  children: React.ReactNode;
}

export function ListRow({ rowKey, what, index, count, controls, stacked, onWish, children }: ListRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: rowKey,
  });
  const style = transform
    ? { transform: `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`, transition }
    : undefined;
  const column = stacked ? "flex-col" : "flex-col sm:flex-row sm:items-start";
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex min-w-0 gap-2 rounded-lg border border-rule bg-white p-2 ${column} ${isDragging ? "relative z-10 shadow-lg" : ""}`}
    >
      <div className="min-w-0 grow">{children}</div>
      <div data-controls="" className="flex gap-1 self-end sm:self-auto">
        <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
        <button
          type="submit"
          {...controls.up}
          data-control="up"
          disabled={index === 0}
          className="btn btn-small"
          onClick={() => onWish({ index: index - 1, control: "up" })}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          <span className="sr-only">Naikkan {what}</span>
        </button>
        <button
          type="submit"
          {...controls.down}
          data-control="down"
          disabled={index === count - 1}
          className="btn btn-small"
          onClick={() => onWish({ index: index + 1, control: "down" })}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          <span className="sr-only">Turunkan {what}</span>
        </button>
        <button
          type="submit"
          {...controls.remove}
          data-control="remove"
          className="btn btn-danger btn-small"
          onClick={(event) => {
            onlyFirstPress(event);
            if (!event.defaultPrevented) onWish({ index, control: "remove" });
          }}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Hapus {what}</span>
        </button>
      </div>
    </li>
  );
}

interface DragHandleProps {
  handleRef: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>["listeners"];
}

function DragHandle({ handleRef, listeners }: DragHandleProps) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) return null;
  return (
    <span
      ref={handleRef}
      {...listeners}
      aria-hidden="true"
      title="Geser untuk memindahkan"
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-soft"
    >
      <GripVertical className="size-5" />
    </span>
  );
}
