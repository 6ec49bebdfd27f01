import type { Plugin } from "vite";

/** Drops the registered properties that Tailwind writes for utilities which are put together from several classes, and
 * their stand-ins for browsers that register none, where no rule uses them. Saves most of a kilobyte on every page. */
export function withoutInternals(css: string): string {
  const plain = css
    // The licence stands in the package itself.
    .replace(/\/\*! tailwindcss[^*]*\*\//, "")
    // The reset draws every border solid, and `border-dashed` says so itself.
    .replace(/border(-[a-z]+)*-style:var\(--tw-border-style\);?/g, "")
    .replace(/--tw-content:("[^"]*");content:var\(--tw-content\)/g, "content:$1")
    .replace(/content:var\(--tw-content\)/g, 'content:""')
    .replace(
      /--tw-numeric-spacing:([\w-]+);font-variant-numeric:(var\(--tw-[\w-]+,\)\s*)+/g,
      "font-variant-numeric:$1",
    )
    // `transition` lists its properties; the list is longer than most rules.
    .replace(/transition-property:[^;]*,--tw-gradient-from[^;]*/g, "transition-property:all")
    .replace(/var\(--tw-(?:leading|ease|duration),((?:[^()]|\([^()]*\))+)\)/g, "$1");
  const read = new Set([...plain.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name));
  const ifRead = (whole: string, name: string) => (read.has(name) ? whole : "");
  return plain
    .replace(/@property (--tw-[\w-]+)\{[^}]*\}/g, ifRead)
    .replace(/(--tw-[\w-]+):[^;}]*;?/g, ifRead)
    .replace(/@layer properties\{@supports [^{]*\{[^{]*\{\}\}\}/, "");
}

/** A declaration of a custom property, whose value may hold strings and parentheses. */
const property = /(--[\w-]+):((?:"[^"]*"|\((?:"[^"]*"|[^()]|\([^()]*\))*\)|[^;{}()"])+);?/g;

/** Writes the values of the root's custom properties where they are used, unless another rule changes the property. A
 * value is repeated in fewer bytes than the property's name. */
export function withoutConstants(css: string): string {
  const counts = new Map<string, number>();
  for (const [, name = ""] of css.matchAll(property)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const constants = new Map<string, string>();
  const withoutDefinitions = css.replace(/:root(?:,:host)?\{([^{}]*)\}/g, (_, body: string) => {
    const rest = body.replace(property, (whole, name: string, value: string) => {
      if (counts.get(name) !== 1) return whole;
      constants.set(name, value);
      return "";
    });
    return rest === "" ? "" : `:root{${rest}}`;
  });
  const resolve = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => {
      const value = constants.get(name);
      return value === undefined ? whole : resolve(value);
    });
  return resolve(withoutDefinitions).replace(/@layer theme\{\}/, "");
}

/** Trims the style sheet that travels inside every public page. */
export function trimSiteStyles(): Plugin {
  return {
    name: "trim-site-styles",
    apply: "build",
    transform: (code, id) => (/\/site\.css\b/.test(id) ? withoutConstants(withoutInternals(code)) : null),
  };
}
