import { invalidBody, invalidPreferences, notImplemented, RestError } from "./rest-error.ts";

/** `Prefer` (RFC 7240); the first of repeated preferences counts. */
export interface Preferences {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  return: "representation" | "minimal" | null;
  count: "exact" | "planned" | "estimated" | null;
  tx: "commit" | "rollback" | null;
  handling: "strict" | "lenient" | null;
  maxAffected: bigint | null;
  invalid: readonly string[];
}

const preferenceValues = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
} as const;

export function parsePreferences(header: string | null): Preferences {
  const pairs = (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pick = <K extends keyof typeof preferenceValues>(
    name: K,
  ): (typeof preferenceValues)[K][number] | null => {
    const allowed: readonly (typeof preferenceValues)[K][number][] = preferenceValues[name];
    const sent = pairs.find((part) => allowed.some((value) => part === `${name}=${value}`));
    return allowed.find((value) => sent === `${name}=${value}`) ?? null;
  };
  const maxAffected =
    pairs.find((part) => part.startsWith("max-affected="))?.slice("max-affected=".length) ?? "";
  const knownNames = new Set(
    Object.entries(preferenceValues).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  );
  return {
    resolution: pick("resolution"),
    missing: pick("missing"),
    return: pick("return"),
    count: pick("count"),
    tx: pick("tx"),
    handling: pick("handling"),
    maxAffected: /^-?\d{1,18}$/.test(maxAffected) ? BigInt(maxAffected) : null,
    invalid: pairs.filter((part) => !knownNames.has(part) && !part.startsWith("max-affected=")),
  };
}

/** Throws PGRST122 for unknown preferences under strict handling. */
export function refuseInvalid(preferences: Preferences): void {
  if (preferences.handling === "strict" && preferences.invalid.length > 0)
    throw invalidPreferences(preferences.invalid);
}

export const isCounted = ({ count }: Preferences) => count === "exact" || count === "estimated";

export interface Format {
  isCsv: boolean;
  single: boolean;
  stripNulls: boolean;
  contentType: string;
}

interface MediaType {
  name: string;
  parameters: ReadonlyMap<string, string>;
}

const jsonMediaType = "application/json";
const singleMediaType = "application/vnd.pgrst.object+json";
const arrayMediaType = "application/vnd.pgrst.array+json";
const csvMediaType = "text/csv";
const outOfScope = new Set(["application/geo+json"]);

function parseMediaType(value: string): MediaType {
  const [name = "", ...rest] = value.split(";").map((part) => part.trim());
  const parameters = rest.map((part): [string, string] => {
    const [key = "", text = ""] = part.split("=");
    return [key.toLowerCase(), text];
  });
  return { name: name.toLowerCase(), parameters: new Map(parameters) };
}

function quality({ parameters }: MediaType): number {
  const value = Number(parameters.get("q") ?? "1");
  return Number.isFinite(value) ? value : 1;
}

function formatOf({ name, parameters }: MediaType): Format | null {
  const stripNulls = parameters.get("nulls") === "stripped";
  const typed = (base: string, single: boolean): Format => ({
    isCsv: false,
    single,
    stripNulls,
    contentType: `${base}${stripNulls ? ";nulls=stripped" : ""}; charset=utf-8`,
  });
  switch (name) {
    case "*/*":
    case jsonMediaType:
      return {
        isCsv: false,
        single: false,
        stripNulls: false,
        contentType: `${jsonMediaType}; charset=utf-8`,
      };
    case csvMediaType:
      return { isCsv: true, single: false, stripNulls: false, contentType: `${csvMediaType}; charset=utf-8` };
    case singleMediaType:
    case "application/vnd.pgrst.object":
      return typed(singleMediaType, true);
    case arrayMediaType:
    case "application/vnd.pgrst.array":
      return typed(stripNulls ? arrayMediaType : jsonMediaType, false);
    default:
      return null;
  }
}

/** Chooses the format by quality. Throws PGRST107, and PGRST127 for formats that only the real service has. */
export function negotiate(accept: string | null): Format {
  const accepted = (accept ?? "*/*")
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(parseMediaType)
    .sort((first, second) => quality(second) - quality(first));
  for (const mediaType of accepted.length === 0 ? [parseMediaType("*/*")] : accepted) {
    const format = formatOf(mediaType);
    if (format !== null) return format;
    if (outOfScope.has(mediaType.name))
      throw notImplemented(`The media type '${mediaType.name}' is not supported in Accept`);
  }
  throw new RestError(
    406,
    "PGRST107",
    `None of these media types are available: ${accepted.map(printed).join(", ")}`,
  );
}

/** Text of a media type. Query plans are switched off, as hosted; their media type is still named. */
function printed({ name, parameters }: MediaType): string {
  if (!name.startsWith("application/vnd.pgrst.plan")) return name;
  const plan = name === "application/vnd.pgrst.plan" ? `${name}+text` : name;
  const options = parameters.get("options");
  return `${plan}; for=${parameters.get("for") ?? `"${jsonMediaType}"`}${options ? `; options=${options}` : ""}`;
}

/** Requires a JSON body. Throws PGRST127 for other formats of the real service, else PGRST102. */
export function requireJson(contentType: string | null, isCall: boolean): void {
  const { name } = parseMediaType(contentType ?? jsonMediaType);
  if (name === jsonMediaType || name === "") return;
  const real = [csvMediaType, "application/x-www-form-urlencoded"];
  const realForCalls = ["text/plain", "text/xml", "application/octet-stream"];
  if (real.includes(name) || (isCall && realForCalls.includes(name)))
    throw notImplemented(`The media type '${name}' is not supported in bodies`);
  throw invalidBody(`Content-Type not acceptable: ${name}`);
}
