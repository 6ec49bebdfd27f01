import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  name?: string;
  version?: string;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};

/** Every version of a package that is installed anywhere in the tree. */
function versionsOf(name: string): string[] {
  return Object.entries(packages).flatMap(([place, { version }]) =>
    place.endsWith(`node_modules/${name}`) && version !== undefined ? [version] : [],
  );
}

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, "en", { numeric: true }) >= 0;
}

// CVE-2026-53668 and GHSA-f88m-g3jw-g9cj.
test.each([
  ["react-router", "6.30.6"],
  ["react-router-dom", "6.30.6"],
  ["@remix-run/router", "1.23.4"],
  ["sharp", "0.35.0"],
])("%s is locked at %s at least, wherever it is installed (S26)", (name, least) => {
  const versions = versionsOf(name);
  expect(versions).not.toEqual([]);
  for (const version of versions) expect(isAtLeast(version, least), version).toBe(true);
});

// A quarter of all packages served Remix's compiler before Vite and Lighthouse's reports of its own errors, which never run here.
test("an empty package stands for each dependency that package.json skips", () => {
  const { overrides } = JSON.parse(readFileSync("package.json", "utf8")) as {
    overrides: Record<string, string | Record<string, string>>;
  };
  const skipped = Object.entries(overrides).flatMap(([parent, dependencies]) =>
    typeof dependencies === "string"
      ? []
      : Object.keys(dependencies).map((name) => `${parent}/node_modules/${name.replace(/(?<=.)@.*/, "")}`),
  );
  expect(skipped.length).toBeGreaterThan(0);
  for (const place of skipped)
    expect(packages[`node_modules/${place}`]?.name, place).toBe("@favware/skip-dependency");
});

test("versions are compared as numbers", () => {
  expect(isAtLeast("6.30.10", "6.30.6")).toBe(true);
  expect(isAtLeast("6.4.12", "6.30.6")).toBe(false);
  expect(isAtLeast("0.34.9", "0.35.0")).toBe(false);
});
