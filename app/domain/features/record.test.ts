import { describe, expect, it } from "vitest";
import { featureIconNames, idsOnHome, toFeatureIconName } from "./noun";
import { featureRecord } from "./record";

const featureSchema = featureRecord.schema;
const filled = { title: "Hotel dekat", description: "Lima menit berjalan kaki.", icon: "Star" };

describe("featureRecord.schema", () => {
  it("takes each of the ten icons, the shield when none is chosen", () => {
    for (const icon of featureIconNames) expect(featureSchema.parse({ ...filled, icon }).icon).toBe(icon);
    expect(featureIconNames).toHaveLength(10);
    expect(featureSchema.parse({ ...filled, icon: undefined }).icon).toBe("shield");
    expect(featureSchema.safeParse({ ...filled, icon: "Shield" }).success).toBe(false);
  });

  it("asks for title and description", () => {
    const { error } = featureSchema.safeParse({ title: " ", description: undefined });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Judul wajib diisi",
      "Deskripsi wajib diisi",
    ]);
  });

  it("ends at the database's lengths", () => {
    const longest = { ...filled, title: "x".repeat(120), description: "x".repeat(1000) };
    expect(featureSchema.safeParse(longest).success).toBe(true);
    expect(featureSchema.safeParse({ ...longest, title: `${longest.title}x` }).success).toBe(false);
    expect(featureSchema.safeParse({ ...longest, description: `${longest.description}x` }).success).toBe(
      false,
    );
  });
});

it("draws unknown icons as the shield", () => {
  expect(toFeatureIconName("toString")).toBe("shield");
  expect(toFeatureIconName("globe")).toBe("globe");
});

it("shows the first four active features on the home page", () => {
  const features = [1, 2, 3, 4, 5, 6].map((n) => ({ id: String(n), isActive: n !== 2 }));
  expect([...idsOnHome(features)]).toEqual(["1", "3", "4", "5"]);
});
