/** A style rule with the classes that an element must have for one of its selectors, or an at-rule around other rules. */
type Rule =
  | { text: string; selectors: readonly (readonly string[])[] }
  | { prelude: string; rules: readonly Rule[] };

/** Makes a function that gives a document the rules of a style sheet that can apply to it. A rule stays when every class
 * of one of its selectors stands as a word anywhere in the document, in markup or in its scripts. Classes in parentheses
 * (`:not(.a)`, `:has(.b)`) are not asked for, so a rule too many may stay, but none is missing.
 * @param sheet the style sheet; a style rule is kept or left out with the rules nested in it */
export function createPageStyles(sheet: string): (html: string) => string {
  const rules = parseRules(sheet.replace(/\/\*.*?\*\//gs, ""));
  return (html) => {
    const words = new Set(html.match(/[^\s"'`<>=]+/g)?.map(decodeEntities));
    return rules.map((rule) => textFor(rule, words)).join("");
  };
}

function textFor(rule: Rule, words: ReadonlySet<string>): string {
  if ("text" in rule) {
    const applies = rule.selectors.some((classes) => classes.every((name) => words.has(name)));
    return applies ? rule.text : "";
  }
  const inside = rule.rules.map((inner) => textFor(inner, words)).join("");
  return inside === "" ? "" : `${rule.prelude}{${inside}}`;
}

const entities: Readonly<{ [entity: string]: string }> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reads a word of an attribute that React has escaped: `[&amp;&gt;div]:flex`. */
function decodeEntities(word: string): string {
  return word.includes("&")
    ? word.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "")
    : word;
}

const groups = /^@(media|supports|layer|container|starting-style)/;

function parseRules(sheet: string): Rule[] {
  return splitRules(sheet).map((text) => {
    const bodyStart = text.indexOf("{");
    const prelude = text.slice(0, bodyStart);
    if (bodyStart !== -1 && groups.test(prelude))
      return { prelude, rules: parseRules(text.slice(bodyStart + 1, -1)) };
    // Other at-rules, such as `@font-face`, hold for every document.
    return { text, selectors: text.startsWith("@") ? [[]] : classesOf(prelude) };
  });
}

/** Splits a style sheet into its outermost rules. Braces and semicolons inside strings do not count. */
function splitRules(sheet: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of sheet.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/gs)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth > 0 || (token !== "}" && token !== ";")) continue;
    rules.push(sheet.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

/** The classes outside parentheses of each selector of a list. */
function classesOf(prelude: string): string[][] {
  let selectors = prelude.replace(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g, "");
  const innermost = /(?<!\\)\((?:\\.|[^()\\])*\)/g;
  for (let before = ""; before !== selectors; ) {
    before = selectors;
    selectors = selectors.replace(innermost, "");
  }
  return selectors.split(/(?<!\\),/).map((selector) => {
    const names = selector.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[^\s.,:>+~#[\]()\\*])+)/gi);
    return [...names].map(([, name = ""]) => unescapeName(name));
  });
}

/** Reads an escaped class name of a style sheet: `w-1\/2` or `\31 0`. */
function unescapeName(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
