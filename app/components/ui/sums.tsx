interface SumsProps {
  sums: readonly { label: string; text: string }[];
  className?: string;
}

/** Figures beside each other, each with its name. */
export function Sums({ sums, className = "sm:grid-cols-3" }: SumsProps) {
  return (
    <dl className={`grid grid-cols-2 gap-3 ${className}`}>
      {sums.map(({ label, text }) => (
        <div key={label} className="min-w-0">
          <dt className="help">{label}</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
