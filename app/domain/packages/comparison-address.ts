/** Path of the page that shows packages side by side. */
export const comparisonPath = "/bandingkan";

/** The query key that stands once for each package: its slug, or `<slug>~<departure slug>`. */
export const packageParam = "p";

const mostNamed = 40;

/** A package that an address names, with one of its departures or with none. */
export interface NamedPackage {
  slug: string;
  departureSlug: string | null;
}

const namedFormat = /^([a-z0-9-]{1,250})(?:~([a-z0-9-]{1,220}))?$/;

/** The packages and departures that an address names in texts that could be theirs, each once. */
export function namedPackages(query: URLSearchParams): NamedPackage[] {
  const named = new Map<string, NamedPackage>();
  for (const text of query.getAll(packageParam)) {
    const [, slug, departureSlug = null] = namedFormat.exec(text) ?? [];
    if (slug !== undefined) named.set(text, { slug, departureSlug });
  }
  return [...named.values()].slice(0, mostNamed);
}

/** The value of `packageParam` that names a package and its departure. */
export function namedText({ slug, departureSlug }: NamedPackage): string {
  return departureSlug === null ? slug : `${slug}~${departureSlug}`;
}

/** The address of a comparison. */
export function comparisonAddress(packages: readonly NamedPackage[]): string {
  return `${comparisonPath}?${new URLSearchParams(packages.map((named) => [packageParam, namedText(named)]))}`;
}
