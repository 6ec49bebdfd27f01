import { packageQuery } from "~/domain/packages/list/package-filter";
import { foldText } from "~/lib/text";
import { categoryNamed } from "./months-named";

const wordsForCheap = new Set(["murah", "termurah", "hemat", "terjangkau", "ekonomis"]);

/** Whether a word of a search asks for a low price, which is an order of packages and seldom stands in their texts. */
export function asksForCheap(word: string): boolean {
  return wordsForCheap.has(foldText(word).replace(/[^a-z]/g, ""));
}

/** Leads a search that asks for a low price to the packages, the cheapest first. */
export function linkCheapest(words: readonly string[]) {
  if (!words.some(asksForCheap)) return [];
  const category = categoryNamed(words);
  return [
    {
      label: `Paket${category ? ` ${category}` : ""} dari yang termurah`,
      href: `/${category ?? "packages"}${packageQuery({ order: "termurah" })}`,
    },
  ];
}
