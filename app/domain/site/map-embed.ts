import { Parser } from "htmlparser2";

/** Straight and bent quotes: text programs bend the quotes of copied markup. */
const quote = "[\"'“”„‟‘’‚‛«»″′]";
const quoted = new RegExp(`^${quote}(.*)${quote}$`, "su");

/** Remains of broken markup, and characters that no address has. */
const foreign = /["<>\\`\s\p{C}“”„‟]/u;

const hosts = ["www.google.com", "google.com", "www.google.co.id", "google.co.id"];

/** The address in a pasted `<iframe>` or link of Google Maps; null for anything else. Nothing else is kept. */
export function toMapEmbedAddress(pasted: string): string | null {
  const source = (frameSource(pasted) ?? pasted).trim();
  const address = quoted.exec(source)?.[1]?.trim() ?? source;
  if (foreign.test(address) || !address.startsWith("https://") || !URL.canParse(address)) return null;
  const { host, username, password, pathname, search } = new URL(address);
  const isEmbed = /^\/maps\/embed(\/v1\/\w+)?$/.test(pathname) && search !== "";
  if (!hosts.includes(host) || username + password !== "" || !isEmbed) return null;
  return `https://www.google.com${pathname}${search}`;
}

/** Where Google Maps shows a postal address. */
export function mapSearchAddress(address: string): string {
  const query = address.replace(/\s+/g, " ").trim();
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}

/** The `src` of the first `<iframe>` as a browser would read it, character references decoded. */
function frameSource(markup: string): string | undefined {
  // A browser has a parser itself. Event handlers are renamed for it, so that none comes as far as the policy.
  if (!import.meta.env.SSR) {
    const harmless = markup.replace(/([\s"'/])on(?=\w+\s*=)/gi, "$1off-");
    const frame = new DOMParser().parseFromString(harmless, "text/html").querySelector("iframe");
    return frame?.getAttribute("src") ?? undefined;
  }
  let source: string | undefined;
  const parser = new Parser({
    onopentag: (name, { src }) => {
      if (name === "iframe") source ??= src;
    },
  });
  parser.end(markup);
  return source;
}
