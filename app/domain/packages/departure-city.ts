import type { ItineraryDay } from "./list-kinds";

/** Stands in a package's itinerary and facilities for the city that the shown departure leaves from (K11). */
const cityMark = "{kota}";

/** Puts the departure's city into a text. Without a known city the text says `kota keberangkatan`. */
export function inCity(text: string, city: string | null): string {
  return text.replaceAll(cityMark, city || "kota keberangkatan");
}

/** Puts the departure's city into titles and activities of a day. */
export function dayInCity<Day extends Pick<ItineraryDay, "title" | "activities">>(
  day: Day,
  city: string | null,
): Day {
  return {
    ...day,
    title: inCity(day.title, city),
    activities: day.activities.map((activity) => inCity(activity, city)),
  };
}
