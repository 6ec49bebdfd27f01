import Search from "virtual:icon/search";
import { Form, Link } from "@remix-run/react";
import { searchKey } from "~/lib/list-address";
import { Fold, NarrowingField, type NarrowingFieldProps, selectedText } from "./narrowing-field";

export function FilterSelect({ className = "", ...field }: NarrowingFieldProps) {
  return (
    <NarrowingField
      {...field}
      className={`grid min-w-0 gap-1.5 ${className}`}
      labelClassName="label"
      selectClassName="input"
    />
  );
}

interface SearchFieldProps {
  label: string;
  typed: string;
  placeholder: string;
  maxLength?: number;
  className?: string;
}

function SearchField({ label, typed, className = "", maxLength = 100, ...input }: SearchFieldProps) {
  return (
    <label className={`grid min-w-0 gap-1.5 ${className}`}>
      <span className="label">{label}</span>
      <input
        type="search"
        name={searchKey}
        {...input}
        defaultValue={typed}
        maxLength={maxLength}
        autoComplete="off"
        className="input"
      />
    </label>
  );
}

interface SearchButtonsProps {
  path: string;
  filtered: boolean;
  reset?: string;
  className?: string;
}

function SearchButtons({ path, filtered, reset = "Reset Filter", className = "" }: SearchButtonsProps) {
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <button type="submit" className="btn">
        <Search aria-hidden="true" className="size-4" />
        Cari
      </button>
      {filtered && (
        <Link className="btn" to={path}>
          {reset}
        </Link>
      )}
    </div>
  );
}

interface ListSearchProps
  extends Pick<SearchFieldProps, "label" | "typed" | "placeholder">,
    Pick<SearchButtonsProps, "reset"> {
  path: string;
  /** Other parameters of the list's address, which stay. */
  children?: React.ReactNode;
}

/** The search of a list that has no other filters. */
export function ListSearch({ path, typed, reset = "Tampilkan semua", children, ...field }: ListSearchProps) {
  return (
    <search>
      <Form key={typed} action={path} className="panel flex flex-wrap items-end gap-3">
        <SearchField className="grow basis-56" typed={typed} {...field} />
        {children}
        <SearchButtons path={path} filtered={typed !== ""} reset={reset} />
      </Form>
    </search>
  );
}

interface FoldedFiltersProps extends Pick<React.ComponentProps<typeof Form>, "onChange"> {
  path: string;
  formRef?: React.Ref<HTMLFormElement>;
  search: Pick<SearchFieldProps, "label" | "typed" | "placeholder" | "maxLength">;
  /** Whether search or filters narrow the list. */
  filtered: boolean;
  /** Number of filters that are set. */
  count: number;
  /** Parameters of the list's address that have no field, by name. */
  hidden?: Readonly<Record<string, string | undefined>>;
  selects: readonly NarrowingFieldProps[];
}

/** Search and filters of a list. On a phone the selects are folded, so that the first row begins on the first screen. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { path, formRef, onChange, search, filtered, count, hidden = {}, selects } = props;
  return (
    <search>
      <Form
        ref={formRef}
        action={path}
        onChange={onChange}
        className="panel grid grid-cols-1 gap-3 max-md:p-3 max-md:pb-0"
      >
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-md:gap-x-2">
          <SearchField className="grow basis-40" {...search} />
          <SearchButtons path={path} filtered={filtered} />
        </div>
        <Fold summary={`Filter ${selectedText(count)}`}>
          <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-3 max-md:pb-3">
            {selects.map((select) => (
              <FilterSelect key={select.name} {...select} />
            ))}
            <button type="submit" className="btn btn-primary md:hidden">
              Terapkan
            </button>
          </div>
        </Fold>
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </Form>
    </search>
  );
}

interface EmptyListProps {
  title: string;
  help: string;
  children?: React.ReactNode;
}

export function EmptyList({ title, help, children }: EmptyListProps) {
  return (
    <div className="panel grid justify-items-center gap-4 py-12 text-center">
      <h2>{title}</h2>
      <p className="help max-w-xl">{help}</p>
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
