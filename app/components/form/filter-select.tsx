interface FilterSelectProps {
  name: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** The value chosen; undefined or "": none. */
  chosen: string | undefined;
  className?: string;
}

/** One choice by which a list is narrowed down. */
export function FilterSelect({ name, label, all, options, chosen, className = "" }: FilterSelectProps) {
  return (
    <label className={`grid min-w-0 gap-1.5 ${className}`}>
      <span className="label">{label}</span>
      <select name={name} defaultValue={chosen ?? ""} autoComplete="off" className="input">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
