/** The price filter: bounds on the quad price in rupiah, the upper one exclusive (product.md section 5). */
export const priceRanges = [
  { value: "di-bawah-20", label: "< 20 Juta", from: 0, below: 20_000_000 },
  {
    value: "20-30",
    label: "20 - 30 Juta",
    from: 20_000_000,
    below: 30_000_000,
  },
  {
    value: "30-50",
    label: "30 - 50 Juta",
    from: 30_000_000,
    below: 50_000_000,
  },
  { value: "di-atas-50", label: "> 50 Juta", from: 50_000_000, below: null },
] as const;

export type PriceRange = (typeof priceRanges)[number];

/** The range an address asks for; undefined for no or an unknown value, which means no filter. */
export function findPriceRange(value: string | null): PriceRange | undefined {
  return priceRanges.find((range) => range.value === value);
}
