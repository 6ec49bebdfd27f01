import { describe, expect, it } from "vitest";
import { columnsOf } from "~/lib/field-list";
import { testimonialMessages, testimonialNoun } from "./fields";

const { fields, schema: testimonialSchema } = testimonialNoun;
const filled = { name: "Siti", location: "Bandung", content: "Lancar", rating: 4, avatarUrl: "/media/a.jpg" };

describe("testimonialNoun.schema", () => {
  it("asks for name and text only; five stars and no photo otherwise", () => {
    expect(testimonialSchema.parse({ name: " Siti ", content: "Lancar\r\nsekali" })).toEqual({
      name: "Siti",
      location: "",
      content: "Lancar\nsekali",
      rating: 5,
      avatarUrl: null,
      videoUrl: null,
      travelYear: null,
      packageId: null,
      shownFrom: null,
      shownUntil: null,
    });
    const { error } = testimonialSchema.safeParse({ ...filled, name: " ", content: undefined });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      testimonialMessages.nameMissing,
      testimonialMessages.contentMissing,
    ]);
  });

  it.each([0, 6, 4.5, Number.NaN])("refuses %s stars", (rating) => {
    expect(testimonialSchema.safeParse({ ...filled, rating }).success).toBe(false);
  });

  it.each(["javascript:alert(1)", "//situs.id/a.jpg", "data:image/png;base64,x", "http://situs.id/a.jpg"])(
    "refuses a photo at %s",
    (avatarUrl) => expect(testimonialSchema.safeParse({ ...filled, avatarUrl }).success).toBe(false),
  );

  it("takes a year of four figures, a video of YouTube's and a package's id", () => {
    for (const wrong of [{ travelYear: 25 }, { videoUrl: "https://vimeo.com/1" }, { packageId: "x" }])
      expect(testimonialSchema.safeParse({ ...filled, ...wrong }).success).toBe(false);
    const videoUrl = "youtu.be/a1B2-c3_D4e";
    const entered = testimonialSchema.parse({ ...filled, travelYear: 2025, videoUrl });
    expect(columnsOf(fields, entered)).toMatchObject({
      travel_year: 2025,
      video_id: "a1B2-c3_D4e",
      package_id: null,
    });
  });

  it("ends at the database's lengths", () => {
    const longest = {
      ...filled,
      name: "x".repeat(120),
      location: "x".repeat(120),
      content: "x".repeat(5000),
    };
    expect(testimonialSchema.safeParse(longest).success).toBe(true);
    for (const key of ["name", "location", "content"] as const) {
      expect(testimonialSchema.safeParse({ ...longest, [key]: `${longest[key]}x` }).success).toBe(false);
    }
  });
});
