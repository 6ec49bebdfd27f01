import Plus from "virtual:icon/plus";
import { useEffect, useRef } from "react";
import type { RowChange } from "~/lib/row-changes";
import { FieldError } from "./field";
import { type FocusWish, ListRow, type RowControls } from "./list-row";
import { useReorder } from "./reorder";
import { type FieldMeta, getRowButtonProps } from "./use-form";

interface RowListProps<Row> {
  list: FieldMeta<Row[]>;
  /** Name of one row in small letters, e.g. `hari`. Its buttons and fields are labelled with it and the row's number. */
  what: string;
  addLabel?: string;
  newRow?: unknown;
  max: number;
  grid?: boolean;
  children: (row: FieldMeta<Row>, index: number) => React.ReactNode;
}

/** List of rows in a form. Without script its buttons work on the server and keep the typed values.
 * Screen readers hear nothing about dragging: the buttons do the same and announce it. */
export function RowList<Row>({
  list,
  what,
  addLabel,
  newRow,
  max,
  grid = false,
  children,
}: RowListProps<Row>) {
  const { name } = list;
  const rows = list.getFieldList() as FieldMeta<Row>[];
  const { listRef, addRef, wish } = useFocusWish(rows.length);
  const reordering = useReorder({
    onMove: ({ from, to }) => list.form.changeRows({ type: "reorder", payload: { name, from, to } }),
  });
  return (
    <div id={list.id} tabIndex={-1} className="grid scroll-mt-24 grid-cols-1 gap-3">
      <ol
        ref={listRef}
        {...reordering}
        className={`grid grid-cols-1 gap-3 empty:hidden ${grid ? "sm:grid-cols-2 lg:grid-cols-3" : ""}`}
      >
        {rows.map((row, index) => (
          <ListRow
            key={row.key}
            what={`${what} ${index + 1}`}
            index={index}
            count={rows.length}
            controls={rowControls(list, index)}
            stacked={grid}
            onWish={wish}
          >
            {children(row, index)}
          </ListRow>
        ))}
      </ol>
      <FieldError meta={list} />
      {addLabel && rows.length < max && (
        <button
          type="submit"
          ref={addRef}
          {...getRowButtonProps({ type: "insert", payload: { name, defaultValue: newRow } })}
          formAction={`#${list.id}`}
          className="btn justify-self-start"
          onClick={() => wish({ index: rows.length, control: "field" })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </button>
      )}
    </div>
  );
}

/** Makes the buttons of a row. Without script the fragment opens the answer at the list. */
function rowControls({ name, id }: { name: string; id: string }, index: number): RowControls {
  const button = (change: RowChange) => ({ ...getRowButtonProps(change), formAction: `#${id}` });
  return {
    up: button({ type: "reorder", payload: { name, from: index, to: index - 1 } }),
    down: button({ type: "reorder", payload: { name, from: index, to: index + 1 } }),
    remove: button({ type: "remove", payload: { name, index } }),
  };
}

function useFocusWish(count: number) {
  const listRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const wanted = useRef<FocusWish | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, control } = wanted.current;
    wanted.current = null;
    const row = listRef.current?.children[Math.min(index, count - 1)];
    const target = row && findControl(row, control);
    (target ?? addRef.current)?.focus();
  });
  const wish = (next: FocusWish) => {
    wanted.current = next;
  };
  return { listRef, addRef, wish };
}

function findControl(row: Element, control: FocusWish["control"]): HTMLElement | null {
  if (control === "field") return row.querySelector("input:not([type=hidden]), textarea");
  const ownControls = ":scope > [data-controls]";
  return (
    row.querySelector<HTMLElement>(`${ownControls} [data-control=${control}]:enabled`) ??
    row.querySelector<HTMLElement>(`${ownControls} :enabled`)
  );
}
