import { comparisonPath, type NamedPackage, namedText, packageParam } from "../comparison-address";

/** The id of the form that the check boxes of a list belong to; it stands below the list. */
const compareForm = "banding";

interface CompareTickProps {
  named: NamedPackage;
  /** What is ticked: the package's title, with the date where one is named. */
  title: string;
  className: string;
  /** Classes of the visible word. */
  wordClassName?: string;
}

export function CompareTick({ named, title, className, wordClassName }: CompareTickProps) {
  return (
    <label className={`relative z-1 flex items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        className="size-5 accent-green"
        form={compareForm}
        name={packageParam}
        value={namedText(named)}
      />
      <span className={wordClassName}>
        Bandingkan<span className="sr-only">{` ${title}`}</span>
      </span>
    </label>
  );
}

/** Sends the ticked packages to the comparison. With script the ticks outlive filters and pages of the list, and the button
 * counts them. Stands inside an element with the class `group/list`. `what`: what a tick selects. */
export function CompareBar({ what = "paket" }: { what?: "paket" | "keberangkatan" }) {
  return (
    <form id={compareForm} action={comparisonPath} className="contents" data-compare={what}>
      <p className="mt-6 mb-4 text-soft" aria-live="polite">
        {`Centang dua atau tiga ${what}, lalu lihat berdampingan.`}
      </p>
      {/* Stays in sight above the chat bar once something is ticked. */}
      <button
        type="submit"
        className="btn btn-primary raised-card z-1 bottom-20 max-xs:w-full group-has-checked/list:sticky"
      >
        Bandingkan
      </button>
    </form>
  );
}
