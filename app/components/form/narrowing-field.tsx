export interface NarrowingFieldProps {
  name: string;
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
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
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
