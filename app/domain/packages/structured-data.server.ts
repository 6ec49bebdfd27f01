import { absoluteAddress } from "~/domain/site/head.server";
import type { PackageDetailView } from "./package-detail-view";

const schema = "https://schema.org";

function availability({ departed, seats }: PackageDetailView): string {
  if (departed) return `${schema}/Discontinued`;
  return seats?.full ? `${schema}/SoldOut` : `${schema}/InStock`;
}

/** A package in the two lines that search results and shared addresses show: price and date first, as pilgrims ask. */
export function packageSummary({
  prices,
  departsOn,
  departed,
  departure,
  ...found
}: PackageDetailView): string {
  const price = prices[0] && `Mulai ${prices[0].price}/orang`;
  const date = departsOn !== null && !departed && `berangkat ${departure}`;
  const facts = [price, date].filter(Boolean).join(", ");
  return `${facts}. ${found.tagline || found.description}`.trim();
}

/** TouristTrip and Product in one, as search engines print prices of products only; an offer for each kind of room. */
export function packageTrip(found: PackageDetailView, siteName: string): object {
  const url = absoluteAddress(found.href);
  const agency = { "@id": absoluteAddress("/#agency") };
  return {
    "@context": schema,
    "@type": ["TouristTrip", "Product"],
    "@id": `${url}#package`,
    name: found.title,
    description: found.description || found.tagline,
    url,
    image: found.images.map(absoluteAddress),
    category: found.categoryLabel,
    brand: { "@type": "Brand", name: siteName },
    provider: { "@type": "TravelAgency", ...agency, name: siteName, url: absoluteAddress("/") },
    ...found.trip,
    ...(found.itinerary.length > 0 && { itinerary: itineraryList(found) }),
    offers: found.prices.map(({ room, occupancy, amount }) => ({
      "@type": "Offer",
      name: `${room} (${occupancy})`,
      price: amount,
      priceCurrency: "IDR",
      availability: availability(found),
      url,
      seller: agency,
      ...(found.departsOn !== null && { validThrough: found.departsOn }),
    })),
  };
}

function itineraryList({ itinerary }: PackageDetailView): object {
  return {
    "@type": "ItemList",
    itemListElement: itinerary.map(({ day, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: `Hari ${day}: ${title}`,
    })),
  };
}
