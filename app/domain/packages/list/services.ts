import type { NavigationLink } from "../../../lib/public-page.ts";
import type { Category } from "../category.ts";

export interface Service {
  label: string;
  category: Category;
  /** Occurs in the titles of such packages. */
  word: string;
}

/** The services that the footer names. They have no pages of their own: each leads to the list of its category, which says
 * which packages are meant, or that there are none. */
const services: readonly Service[] = [
  { label: "Umroh Reguler", category: "umroh", word: "reguler" },
  { label: "Umroh VIP", category: "umroh", word: "vip" },
  { label: "Haji Reguler", category: "haji", word: "reguler" },
  { label: "Haji Plus", category: "haji", word: "plus" },
];

const serviceKey = "layanan";

const queryOf = ({ word }: Service) => `?${serviceKey}=${word}`;

/** Links of the footer's column 'Layanan'. */
export const serviceLinks: readonly NavigationLink[] = [
  ...services.map((service) => ({ label: service.label, href: `/${service.category}${queryOf(service)}` })),
  { label: "Konsultasi Gratis", href: "/kontak" },
];

/** Finds the service that an address names; undefined for an unknown one. */
export function readService(query: URLSearchParams, category: Category): Service | undefined {
  return services.find((service) => service.category === category && service.word === query.get(serviceKey));
}

/** Adds the service of an address to the query by which a kept list is known. */
export function withService(listQuery: string, service: Service | undefined): string {
  if (service === undefined) return listQuery;
  return listQuery === "" ? queryOf(service) : `${listQuery}&${serviceKey}=${service.word}`;
}
