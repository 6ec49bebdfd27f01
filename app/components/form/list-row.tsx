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
  what: string;
  index: number;
  count: number;
  controls: RowControls;
  stacked: boolean;
  onWish: (wish: FocusWish) => void;
  children: React.ReactNode;
}

/** Row with its field and its buttons. It has few elements, because a package has a hundred rows: the class `row-icon` draws a
 * button's icon in place of its text, which screen readers read. */
export function ListRow({ what, index, count, controls, stacked, onWish, children }: ListRowProps) {
  const column = stacked ? "flex-col" : "flex-col sm:flex-row sm:items-start";
  return (
    <li className={`flex min-w-0 gap-2 rounded-lg border border-rule bg-white p-2 ${column}`}>
      <div className="min-w-0 grow">{children}</div>
      <div data-controls="" className="flex gap-1 self-end sm:self-auto">
        <span
          data-handle=""
          aria-hidden="true"
          title="Geser untuk memindahkan"
          className="row-icon row-grip noscript:hidden"
        />
        <button
          type="submit"
          {...controls.up}
          data-control="up"
          disabled={index === 0}
          className="btn btn-small row-icon row-up"
          onClick={() => onWish({ index: index - 1, control: "up" })}
        >
          {`Naikkan ${what}`}
        </button>
        <button
          type="submit"
          {...controls.down}
          data-control="down"
          disabled={index === count - 1}
          className="btn btn-small row-icon row-down"
          onClick={() => onWish({ index: index + 1, control: "down" })}
        >
          {`Turunkan ${what}`}
        </button>
        <button
          type="submit"
          {...controls.remove}
          data-control="remove"
          className="btn btn-danger btn-small row-icon row-remove"
          onClick={(event) => {
            onlyFirstPress(event);
            if (!event.defaultPrevented) onWish({ index, control: "remove" });
          }}
        >
          {`Hapus ${what}`}
        </button>
      </div>
    </li>
  );
}
