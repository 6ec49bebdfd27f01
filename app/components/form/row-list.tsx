import { type DefaultValue, type FieldMetadata, type FormMetadata, useFormMetadata } from "@conform-to/react";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { FieldError } from "./field";
import { type FocusWish, ListRow, type RowControls } from "./list-row";
import { useReorder } from "./reorder";

interface RowListProps<Row> {
  list: FieldMetadata<Row[], Record<string, unknown>>;
  /** Name of one row in small letters, e.g. `hari`. Its buttons and fields are labelled with it and the row's number. */
  what: string;
  addLabel?: string;
  newRow?: DefaultValue<Row>;
  max: number;
  grid?: boolean;
  children: (row: FieldMetadata<Row, Record<string, unknown>>, index: number) => React.ReactNode;
}

/** List of rows inside conform's `FormProvider`. Without script its buttons work on the server and keep the typed values.
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
  const form = useFormMetadata(list.formId);
  const rows = list.getFieldList();
  const { listRef, addRef, wish } = useFocusWish(rows.length);
  const reordering = useReorder({ onMove: ({ from, to }) => form.reorder({ name: list.name, from, to }) });
  return (
    <div id={list.id} tabIndex={-1} className="grid scroll-mt-24 grid-cols-1 gap-3">
      <ol
        ref={listRef}
        {...reordering}
        className={`grid grid-cols-1 gap-3 empty:hidden ${grid ? "sm:grid-cols-2 lg:grid-cols-3" : ""}`}
      >
        {rows.map((row, index) => (
          <ListRow
            key={rowKey(row)}
            what={`${what} ${index + 1}`}
            index={index}
            count={rows.length}
            controls={rowControls(form, list, index)}
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
          {...form.insert.getButtonProps({ name: list.name, defaultValue: newRow })}
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

function rowKey(row: { key: string | undefined; name: string }): string {
  return row.key ?? row.name;
}

/** Makes the buttons of a row. Without script the fragment opens the answer at the list. */
function rowControls(form: FormMetadata, list: { name: string; id: string }, index: number): RowControls {
  const { name } = list;
  const back = { formAction: `#${list.id}` };
  return {
    up: { ...form.reorder.getButtonProps({ name, from: index, to: index - 1 }), ...back },
    down: { ...form.reorder.getButtonProps({ name, from: index, to: index + 1 }), ...back },
    remove: { ...form.remove.getButtonProps({ name, index }), ...back },
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
