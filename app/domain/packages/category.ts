export const categories = ["umroh", "haji"] as const;

export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = { umroh: "Umroh", haji: "Haji" };

export function isCategory(text: string | undefined): text is Category {
  return text === "umroh" || text === "haji";
}

export function categoryLabel(category: string): string {
  return isCategory(category) ? categoryLabels[category] : category;
}

export const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }));
