import { plainPicture } from "~/domain/media/derivatives/describe-pictures.server";
import type { FoundPackage } from "./package-detail-view";
import {
  defaultPackageImage,
  hasDeparted,
  type ListedPackage,
  type PicturedCard,
  toPackageCard,
} from "./package-view";
import { findPackage } from "./queries.server";

/** Cards of these packages in their order, as lists show them; what visitors can't see is left out. */
export async function listRelatedPackages(ids: readonly string[]): Promise<PicturedCard[]> {
  const found = await Promise.all(ids.map(findPackage));
  return found
    .filter((one) => one !== null)
    .map((one) => ({
      ...toPackageCard(toListed(one), false),
      picture: one.pictures[0] ?? plainPicture(defaultPackageImage),
    }));
}

function toListed({ row, offers }: FoundPackage): ListedPackage {
  const shown = offers.find(({ is_shown }) => is_shown) ?? offers[0];
  return {
    ...row,
    image: null,
    departed: offers.length === 0 && hasDeparted(row.departure),
    departure_id: shown?.id ?? null,
    departure_date: row.departure,
    state: "tersedia",
    seats_left: row.seats_left ?? null,
    ...shown,
    id: row.id,
    other_dates: Math.max(offers.length - 1, 0),
    lowest_quad: Math.min(...offers.map(({ price_quad }) => price_quad), shown?.price_quad ?? row.price_quad),
    total: 1,
  };
}
