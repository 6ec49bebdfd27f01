import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Source {
  file: string;
  text: string;
}

const sources: Source[] = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name) => ({ file: name, text: readFileSync(path.join("app", name), "utf8") }));

/** The first argument of every call of `name`, as written. */
function firstArguments(name: string): { file: string; argument: string }[] {
  const call = new RegExp(`(?<![\\w.])${name}(?:<[^>]*>)?\\(\\s*`, "g");
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(call)]
      .filter(({ index }) => !/function\s+$/.test(text.slice(0, index)))
      .map(({ index, 0: begin }) => ({ file, argument: readArgument(text, index + begin.length) })),
  );
}

/** Up to the comma or bracket that ends it. */
function readArgument(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    const sign = text[end] ?? "";
    if (depth === 0 && /[,)]/.test(sign)) return text.slice(start, end).trim();
    if (/[([{]/.test(sign)) depth += 1;
    if (/[)\]}]/.test(sign)) depth -= 1;
  }
  return text.slice(start);
}

/** What a redirect may be given: each was read, and none can begin with anything but one slash and a name. */
const harmless = [
  // A path written down, or one that begins with it and takes values after its first part.
  /^["'`]\/[\w-]*["'`/?]/,
  /^["'`]\/[\w-]+\/[^"`']*["'`]$/,
  // The public page's own path, without its slashes but the first.
  /^`\/\$\{pathname\.replace\(\/\^\\\/\+\|\\\/\+\$\/g, ""\)\}\$\{search\}`$/,
  // The one place that decides about addresses from outside.
  /^safeRedirect\(/,
  // Constants and builders of admin addresses; what they take goes into a query or after `/admin/`.
  /^\w*Path$/,
  /^(list|inquiry|history|confirm|mediaList)Address\(/,
];

/** Names that hold such an address, by file. */
const reviewed: Record<string, string[]> = {
  // The usual ends of an action: their callers' first arguments are looked at below.
  "server/flash.server.ts": ["path"],
  // The editor's own path, as its route writes it down.
  "domain/site/page-form-action.server.ts": ["path"],
  // `/umroh/` or `/haji/` and a slug, which the database holds to letters, digits and hyphens.
  "routes/_site.$category.$slug/route.tsx": ["found.href + search"],
  // Through safeRedirect two lines above.
  "routes/admin_.login/route.tsx": ["next"],
  // Built by listAddress, mediaListAddress and historyAddress.
  "routes/admin.packages._index/route.tsx": ["address"],
  "routes/admin.media/media.server.ts": ["back"],
  "routes/admin.riwayat.$kind.$item/restore.server.ts": ["address"],
  // https://wa.me/ and digits.
  "routes/wa/route.tsx": ["whatsAppAddress(digits, text)"],
};

test.each([
  "redirect",
  "redirectDocument",
  "replace",
  "redirectWithSuccess",
  "redirectWithError",
  "navigate",
])("%s is given no stored or queried text (S26)", (name) => {
  for (const { file, argument } of firstArguments(name)) {
    const known = harmless.some((form) => form.test(argument)) || reviewed[file]?.includes(argument);
    expect(known, `${file}: ${name}(${argument})`).toBe(true);
  }
});

test("the calls that lead on are found at all", () => {
  expect(firstArguments("redirect").length).toBeGreaterThan(15);
  expect(firstArguments("redirectWithSuccess").length).toBeGreaterThan(15);
  const own = firstArguments("redirect").filter(({ file }) => file.startsWith("routes/admin_.login"));
  expect(own.map(({ argument }) => argument)).toEqual([
    "next",
    'safeRedirect(new URL(request.url).searchParams.get("next"), "/admin")',
  ]);
});

test("no link leads where the query or a parameter says (S26)", () => {
  for (const { file, text } of sources) {
    for (const [written] of text.matchAll(
      /<(?:Link|NavLink|a|Form)\b[^>]*?\b(?:to|href|action)=\{[^}]*\}/g,
    )) {
      const value = written.slice(written.lastIndexOf("={") + 2, -1);
      if (/^`\/[\w-]+\//.test(value)) continue;
      expect(value, file).not.toMatch(/searchParams|useParams|params\.|\.get\(|formData|referer|referrer/i);
    }
  }
});

test("there is one safeRedirect, and no other way to leave a page (S26)", () => {
  const definitions = sources.filter(({ text }) => /function safeRedirect\b|const safeRedirect\b/.test(text));
  expect(definitions.map(({ file }) => file)).toEqual(["lib/safe-redirect.ts"]);
  for (const { file, text } of sources) {
    expect(text, file).not.toMatch(/\blocation\.(href|assign|replace)\b\s*[=(]|window\.open\(/);
    expect(text, file).not.toMatch(/["']Location["']\s*[,:]/);
  }
});

/** Both are this code's own: the inlined style sheet, and the rules of what to load ahead. */
const ownMarkup = ["root.tsx", "routes/_site/site-shell.tsx"];

test("markup is never made of text", () => {
  const raw = sources.filter(({ text }) =>
    /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/.test(text),
  );
  expect(raw.map(({ file }) => file).sort()).toEqual(ownMarkup);
});
