import { invalidPreferences } from "./rest-error.ts";

/** The `Prefer` header (RFC 7240); of a preference given twice the first counts. */
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

const CHOICES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal"],
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
  const maxAffected =
    given.find((part) => part.startsWith("max-affected="))?.slice("max-affected=".length) ?? "";
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
    maxAffected: /^-?\d{1,18}$/.test(maxAffected) ? BigInt(maxAffected) : null,
    invalid: given.filter((part) => !known.has(part) && !part.startsWith("max-affected=")),
  };
}

/** Throws PGRST122 when the client insists and something it prefers is unknown. */
export function refuseInvalid(preferences: Preferences): void {
  if (preferences.handling === "strict" && preferences.invalid.length > 0)
    throw invalidPreferences(preferences.invalid);
}

export const isCounted = ({ count }: Preferences) => count === "exact" || count === "estimated";
