import { expect, type Page, test } from "../../helpers/client/test.ts";
import { staffScreens, visitorScreens } from "../../helpers/screens.ts";

/** English words that no Indonesian screen needs. Words of the specification (Dashboard, Logout, Upload Media, Edit ...) and
 * those that Indonesians use themselves (email, password, file, filter, online, booking) are not among them. */
const englishWords = (
  "about above account accounts action actions active add added address after agency agent agents all already and any " +
  "apply archive are assign assigned available back before below bin branch branches browse cancel cancelled change " +
  "changed changes choose city clear click close closed confirm confirmed contact continue create created customer date " +
  "dates day days delete deleted departure departures description disable discard done download draft duplicate edited " +
  "empty enable enter expired failed field fields find first for from full has have help hide hour hours image " +
  "inquiries inquiry invalid invitation invite invited is kind last list loading member members message messages missing " +
  "month months move name names never new next none not note notes now number of on open optional or order other others " +
  "owner package packages page pages passenger pay payment phone picture pictures pilgrim pilgrims please preview previous " +
  "price prices publish published question questions read ready refresh remaining remove removed reply required restore " +
  "retry role roles room rooms save saved schedule search seat seats select selected send sent settings share show sign " +
  "skip sold sort staff step submit success successful sure team terms the this time title to today try type undo " +
  "unknown unpublished until update updated use used user users value version view visitor warning was week weeks welcome " +
  "when with without wrong year years yes you your"
).split(" ");

/** Texts that agencies write, and names of others: what they say is theirs. */
const foreign = "script, style, template, textarea, code, [lang=en]";

/** What a screen says: its texts, and the attributes that are read out or shown in fields. */
function wordsOf(page: Page): string[] {
  const body = page.document.body.cloneNode(true) as HTMLElement;
  const attributes = [...body.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap(
    (element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
  );
  for (const element of body.querySelectorAll(foreign)) element.remove();
  const walker = page.document.createTreeWalker(body, 4);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  return [...texts, ...attributes];
}

function englishOn(page: Page): string[] {
  const word = new RegExp(`(?<![\\w@./-])(?:${englishWords.join("|")})(?![\\w@/-]|\\.\\w)`, "gi");
  return wordsOf(page).flatMap((text) =>
    [...text.matchAll(word)].map(([found]) => `${found}: ${text.trim().slice(0, 80)}`),
  );
}

test("no screen of staff or visitors says English words", async ({ adminPage, page }) => {
  const found = new Map<string, string[]>();
  for (const [reader, screens] of [
    [adminPage, staffScreens],
    [page, visitorScreens],
  ] as const) {
    for (const address of [...screens.usual, ...screens.others]) {
      await reader.goto(address);
      for (const where of englishOn(reader)) found.set(where, [...(found.get(where) ?? []), address]);
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
});
