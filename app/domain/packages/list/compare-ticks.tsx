import { comparisonPath, packageParam } from "../comparison-address";

/** The id of the form that the check boxes of a list belong to; it stands below the list. */
const compareForm = "banding";

/** `slug` and `title` of the package. */
export function CompareTick({ slug, title }: { slug: string; title: string }) {
  return (
    <label className="relative z-1 flex min-h-12 items-center justify-center gap-2 text-plain">
      <input
        type="checkbox"
        className="size-5 accent-green"
        form={compareForm}
        name={packageParam}
        value={slug}
      />
      <span>
        Bandingkan<span className="sr-only">{` ${title}`}</span>
      </span>
    </label>
  );
}

/** Sends what is ticked to the comparison. With script the ticks outlive filters and pages of the list, and the button
 * counts them. Belongs into an element with the class `group/list`. */
export function CompareBar() {
  return (
    <form id={compareForm} action={comparisonPath} className="contents" data-compare="">
      <p className="mt-6 mb-4 text-soft" aria-live="polite">
        Centang dua atau tiga paket, lalu lihat berdampingan.
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
