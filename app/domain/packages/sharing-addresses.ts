import { offerAddress } from "~/domain/departures/offer";
import type { PosterSize } from "~/server/maker/poster/content";
import { listPath } from "./admin-list-filter";

/** The screen from which staff pass on a package, or one departure of it as addresses name it. */
export function sharingAddress(packageId: string, choice: string | null = null): string {
  return offerAddress(`${listPath}/${packageId}/bagikan`, choice);
}

/** A picture of the same, as a file. */
export function posterAddress(packageId: string, size: PosterSize, choice: string | null): string {
  return offerAddress(`${listPath}/${packageId}/bagikan/${size}.jpg`, choice);
}
