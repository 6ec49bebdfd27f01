import { invalidPreferences } from "./rest-error.ts";

/** The `Prefer` header (RFC 7240); of a preference given twice the first counts. */
export interface Preferences {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  return: "representation" | "minimal" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  tx: "commit" | "rollback" | null;
  handling: "strict" | "lenient" | null;
  timezone: string | null;
  maxAffected: bigint | null;
  invalid: readonly string[];
}

const CHOICES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
} as const;

export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pick = <K extends keyof typeof CHOICES>(name: K): (typeof CHOICES)[K][number] | null => {
    const allowed: readonly (typeof CHOICES)[K][number][] = CHOICES[name];
    const chosen = given.find((part) => allowed.some((value) => part === `${name}=${value}`));
    return allowed.find((value) => chosen === `${name}=${value}`) ?? null;
  };
  const afterPrefix = (prefix: string) =>
    given.find((part) => part.startsWith(prefix))?.slice(prefix.length) ?? null;
  const maxAffected = afterPrefix("max-affected=");
  const known = new Set(
    Object.entries(CHOICES).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  );
  return {
    resolution: pick("resolution"),
    missing: pick("missing"),
    return: pick("return"),
    count: pick("count"),
    tx: pick("tx"),
    handling: pick("handling"),
    timezone: afterPrefix("timezone="),
    maxAffected: maxAffected !== null && /^-?\d{1,18}$/.test(maxAffected) ? BigInt(maxAffected) : null,
    invalid: given.filter((part) => !known.has(part) && !/^(timezone|max-affected)=/.test(part)),
  };
}

/** Throws PGRST122 when the client insists and something it prefers is unknown. */
export function refuseInvalid(preferences: Preferences): void {
  if (preferences.handling === "strict" && preferences.invalid.length > 0)
    throw invalidPreferences(preferences.invalid);
}

type Applied = keyof typeof CHOICES | "timezone" | "maxAffected";

/** The `Preference-Applied` header: those of `names` that were given, in PostgREST's order. */
export function preferenceApplied(
  preferences: Preferences,
  names: readonly Applied[],
): Record<string, string> {
  const all: [Applied, string | null][] = [
    ["resolution", preferences.resolution],
    ["missing", preferences.missing],
    ["return", preferences.return],
    ["count", preferences.count],
    ["tx", preferences.tx],
    ["handling", preferences.handling],
    ["timezone", preferences.timezone],
    [
      "maxAffected",
      preferences.handling === "strict" && preferences.maxAffected !== null
        ? String(preferences.maxAffected)
        : null,
    ],
  ];
  const applied = all
    .filter(([name, value]) => value !== null && names.includes(name))
    .map(([name, value]) => `${name === "maxAffected" ? "max-affected" : name}=${value}`);
  return applied.length === 0 ? {} : { "Preference-Applied": applied.join(", ") };
}
