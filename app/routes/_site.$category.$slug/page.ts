import { keptDeparture } from "../../domain/departures/offer.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [
  {
    path: /^\/(umroh|haji)\/[a-z0-9]+(-[a-z0-9]+)*$/,
    example: "/umroh/umroh-reguler-9-hari",
    keptQuery: keptDeparture,
  },
];
