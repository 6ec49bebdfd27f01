import {
  type DatedOffer,
  departureSlugAmong,
  type OfferState,
  offerAddress,
} from "~/domain/departures/offer";
import { absoluteAddress } from "~/domain/site/head.server";
import { priceAndDate } from "../sharing/share-words";
import type { PackageDetailView } from "./package-detail-view";

const schema = "https://schema.org";

const availabilities: Record<OfferState, string> = {
  tersedia: "InStock",
  sisa: "LimitedAvailability",
  penuh: "SoldOut",
  ditutup: "OutOfStock",
};

export function packageSummary(view: PackageDetailView): string {
  return `${priceAndDate(view)}. ${view.tagline || view.description}`.trim();
}

/** The JSON-LD of a package: TouristTrip and Product in one, as search engines print prices of products only. `offers`: the
 * departures ahead. */
export function packageTrip(
  view: PackageDetailView,
  offers: readonly DatedOffer[],
  siteName: string,
): object {
  const url = absoluteAddress(view.href);
  const agency = { "@id": absoluteAddress("/#agency") };
  return {
    "@context": schema,
    "@type": ["TouristTrip", "Product"],
    "@id": `${url}#package`,
    name: view.title,
    description: view.description || view.tagline,
    url,
    image: view.pictures.map(({ address }) => absoluteAddress(address)),
    category: view.categoryLabel,
    brand: { "@type": "Brand", name: siteName },
    provider: { "@type": "TravelAgency", ...agency, name: siteName, url: absoluteAddress("/") },
    ...view.trip,
    ...(view.itinerary.length > 0 && { itinerary: itineraryList(view) }),
    offers: offerList(view, offers).map((offer) => ({
      "@type": "Offer",
      ...offer,
      priceCurrency: "IDR",
      seller: agency,
    })),
  };
}

/** One offer for each departure ahead, at its lowest price; where none is ahead, one for the package. */
function offerList(
  { href, departed, seats, prices }: PackageDetailView,
  offers: readonly DatedOffer[],
): object[] {
  if (offers.length === 0) {
    const open = seats?.full ? "SoldOut" : "InStock";
    const availability = `${schema}/${departed ? "Discontinued" : open}`;
    return prices
      .slice(0, 1)
      .map(({ amount }) => ({ price: amount, availability, url: absoluteAddress(href) }));
  }
  return offers.map((offer) => ({
    price: offer.price_quad,
    availability: `${schema}/${availabilities[offer.state]}`,
    url: absoluteAddress(offerAddress(href, offers.length > 1 ? departureSlugAmong(offer, offers) : null)),
    validThrough: offer.departure_date,
  }));
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
