import { choiceOf, type Offer, type OfferState, offerAddress } from "~/domain/departures/offer";
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

export function packageSummary(found: PackageDetailView): string {
  return `${priceAndDate(found)}. ${found.tagline || found.description}`.trim();
}

/** TouristTrip and Product in one, as search engines print prices of products only; `offers`: of those departures. */
export function packageTrip(found: PackageDetailView, offers: readonly Offer[], siteName: string): object {
  const url = absoluteAddress(found.href);
  const agency = { "@id": absoluteAddress("/#agency") };
  return {
    "@context": schema,
    "@type": ["TouristTrip", "Product"],
    "@id": `${url}#package`,
    name: found.title,
    description: found.description || found.tagline,
    url,
    image: found.pictures.map(({ address }) => absoluteAddress(address)),
    category: found.categoryLabel,
    brand: { "@type": "Brand", name: siteName },
    provider: { "@type": "TravelAgency", ...agency, name: siteName, url: absoluteAddress("/") },
    ...found.trip,
    ...(found.itinerary.length > 0 && { itinerary: itineraryList(found) }),
    offers: offerList(found, offers).map((offer) => ({
      "@type": "Offer",
      ...offer,
      priceCurrency: "IDR",
      seller: agency,
    })),
  };
}

/** One for each departure ahead, at its lowest price; one of the package where none is. */
function offerList({ href, departed, seats, prices }: PackageDetailView, offers: readonly Offer[]): object[] {
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
    url: absoluteAddress(offerAddress(href, offers.length > 1 ? choiceOf(offer, offers) : null)),
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
