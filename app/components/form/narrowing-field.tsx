import type { Option } from "~/lib/options";

export interface NarrowingFieldProps {
  name: string;
  label: string;
  all: string;
  options: readonly Option[];
  chosen: string | undefined;
  className?: string;
  labelClassName?: string;
  selectClassName?: string;
}

export function NarrowingField(props: NarrowingFieldProps) {
  return (
    <label className={props.className}>
      <span className={props.labelClassName}>{props.label}</span>
      <select
        name={props.name}
        defaultValue={props.chosen ?? ""}
        autoComplete="off"
        className={props.selectClassName}
      >
        <option value="">{props.all}</option>
        <Options options={props.options} />
      </select>
    </label>
  );
}

export function Options({ options }: Pick<NarrowingFieldProps, "options">) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface TickFieldProps {
  name: string;
  label: string;
  value: string;
  chosen: boolean;
}

/** Check box of a filter. */
export function TickField({ name, label, value, chosen }: TickFieldProps) {
  return (
    <label className="flex min-h-12 flex-[1_1_9rem] items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-green"
        name={name}
        value={value}
        defaultChecked={chosen}
        autoComplete="off"
      />
      {label}
    </label>
  );
}

/** Folds its content into one line on a phone. On a desk the content is always open. */
export function Fold({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) {
  return (
    <details className="fold">
      <summary className="btn w-full bg-paper mb-3">{summary}</summary>
      {children}
    </details>
  );
}

export function selectedText(count: number): string {
  return count > 0 ? `(${count} dipilih)` : "";
}

interface FilterFoldProps {
  /** Path of the page with the filtered list. */
  path: string;
  /** Number of filters that are set. */
  count: number;
  children: React.ReactNode;
}

/** Filters of a public list. On a phone they fold into one line that counts them. The page's script fills `data-live`. */
export function FilterFold({ path, count, children }: FilterFoldProps) {
  return (
    <search>
      <Fold
        summary={
          <>
            Filter
            <span id="terpasang" data-live="">
              {selectedText(count)}
            </span>
          </>
        }
      >
        <form className="panel raised-card flex flex-wrap items-end gap-4" action={path} data-filter="">
          {children}
          <div className="flex flex-[1_1_9rem] flex-wrap gap-3 *:flex-1 *:empty:hidden lg:grow-0">
            <button type="submit" className="btn btn-primary w-full px-3 whitespace-nowrap">
              Terapkan
            </button>
          </div>
        </form>
      </Fold>
    </search>
  );
}
