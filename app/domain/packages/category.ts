/** The two kinds of journey, as addresses, database values and headings know them. */
export const categories = ["umroh", "haji"] as const;

export type Category = (typeof categories)[number];

const labels: Record<Category, string> = { umroh: "Umroh", haji: "Haji" };

export function isCategory(text: string | undefined): text is Category {
  return text === "umroh" || text === "haji";
}

export function categoryLabel(category: Category): string {
  return labels[category];
}
