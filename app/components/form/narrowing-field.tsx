export interface NarrowingFieldProps {
  name: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** The value chosen; undefined or "": none. */
  chosen: string | undefined;
  className?: string;
  labelClassName?: string;
  selectClassName?: string;
}

/** One choice by which a list is narrowed down, of visitors and of staff; each area brings its classes. */
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
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One choice by which a list of the admin area is narrowed down. */
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
