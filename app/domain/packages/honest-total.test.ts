import { describe, expect, it } from "vitest";
import { honestTotal, readExtraCosts, unknownCosts } from "./honest-total.ts";

describe("the honest total", () => {
  const costs = readExtraCosts([
    { label: "Vaksin", amount: 350_000 },
    { label: "Paspor", amount: null },
    { label: "Handling", amount: 0 },
    { label: " Kereta cepat ", amount: null },
  ]);

  it("is the price with what is known; the unknown is named, and never a zero", () => {
    expect(costs && honestTotal(28_500_000, costs)).toBe(28_850_000);
    expect(costs && unknownCosts(costs)).toBe("belum termasuk: Paspor, Kereta cepat (belum diketahui)");
  });

  it("says nothing more where all is known", () => {
    expect(unknownCosts({ known: [{ label: "Vaksin", amount: 1 }], unknown: [] })).toBe("");
  });

  it.each([[[]], [null], ["rusak"], [{ label: "Vaksin" }], [[{ label: " ", amount: 5 }, 7]]])(
    "there is none of %j",
    (stored) => expect(readExtraCosts(stored)).toBeNull(),
  );

  it("counts an amount that is none as unknown", () => {
    const odd = [{ label: "A", amount: "350000" }, { label: "B", amount: -1 }, { label: "C" }];
    expect(readExtraCosts(odd)).toEqual({ known: [], unknown: ["A", "B", "C"] });
  });
});
