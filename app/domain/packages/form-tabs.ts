/** The five parts of the package form (product.md section 2), in their order. */
export const formTabs = [
  { id: "info", label: "Info Dasar" },
  { id: "galeri", label: "Galeri" },
  { id: "itinerary", label: "Itinerary" },
  { id: "fasilitas", label: "Fasilitas" },
  { id: "syarat", label: "Syarat & Ketentuan" },
] as const;

export type FormTab = (typeof formTabs)[number]["id"];

/** The name of the radio buttons, whose value travels with the form so that it comes back open where it was. */
export const tabField = "tab";

const tabsByField: Record<string, FormTab> = {
  images: "galeri",
  itinerary: "itinerary",
  included: "fasilitas",
  excluded: "fasilitas",
  terms: "syarat",
};

/** Where the field of this name lies; `images[2]` and `itinerary[0].title` count for their list. */
export function tabOf(fieldName: string): FormTab {
  return tabsByField[fieldName.split(/[[.]/)[0] ?? ""] ?? "info";
}

/** The parts with something to mend; the form's own message, under the empty name, lies in none. */
export function tabsWithErrors(fieldNames: readonly string[]): FormTab[] {
  const found = new Set(fieldNames.filter((name) => name !== "").map(tabOf));
  return formTabs.map(({ id }) => id).filter((id) => found.has(id));
}

/** The part to show: the one that was open, unless only others have something to mend. */
export function tabToOpen(fieldNames: readonly string[], open: unknown): FormTab {
  const wrong = tabsWithErrors(fieldNames);
  const current = formTabs.find(({ id }) => id === open)?.id ?? "info";
  return wrong.length === 0 || wrong.includes(current) ? current : (wrong[0] ?? current);
}
