import { expect, test } from "vitest";
import { tabOf, tabsWithErrors, tabToOpen } from "./form-tabs";

test.each([
  ["title", "info"],
  ["images[2]", "galeri"],
  ["itinerary[0].activities[3]", "itinerary"],
  ["excluded[1]", "fasilitas"],
  ["terms", "syarat"],
])("%s lies under %s", (name, tab) => {
  expect(tabOf(name)).toBe(tab);
});

test("the tabs to mend come in their order, each once, without the form's own message", () => {
  expect(tabsWithErrors(["", "terms[0]", "title", "terms[1]"])).toEqual(["info", "syarat"]);
});

test("the open tab stays unless only others have something to mend", () => {
  expect(tabToOpen([], "galeri")).toBe("galeri");
  expect(tabToOpen(["", "title"], "galeri")).toBe("info");
  expect(tabToOpen(["title", "images[0]"], "galeri")).toBe("galeri");
  expect(tabToOpen([], "apa saja")).toBe("info");
});
