import { ArrowDown, ArrowUp, Equal, Minus } from "lucide-react";
import type { Conversion } from "~/domain/dashboard/conversion";

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal, unknown: Minus };

/** What the share is made of and how it moved: words say which way, the arrow only repeats it. */
export function ConversionNotes({ basis, change }: Conversion) {
  const Arrow = change && arrows[change.direction];
  return (
    <>
      {change && Arrow && (
        <p className="flex items-start gap-1.5">
          <Arrow aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className={change.direction === "unknown" ? "" : "font-semibold text-ink"}>
            {change.text}
          </span>
        </p>
      )}
      <p>{basis}</p>
    </>
  );
}
