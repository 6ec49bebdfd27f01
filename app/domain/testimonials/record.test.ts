import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf } from "~/records/define";
import { testimonialRecord, videoAddress, videoIdOf } from "./record";

const { fields, schema: testimonialSchema } = testimonialRecord;
const filled = { name: "Siti", location: "Bandung", content: "Lancar", rating: 4, avatarUrl: "/media/a.jpg" };

describe("testimonialRecord.schema", () => {
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
      "Nama wajib diisi",
      "Isi testimoni wajib diisi",
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

const id = "a1B2-c3_D4e";

it.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?app=desktop&v=${id}&t=10s`,
  `https://youtu.be/${id}?si=x`,
  `youtu.be/${id}`,
  `youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `http://www.youtube.com/embed/${id}?start=3`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])("knows the video at %s", (address) => expect(videoIdOf(address)).toBe(id));

it.each([
  "",
  id,
  "https://www.youtube.com/@rihlah",
  `https://www.youtube.com/watch?list=${id}`,
  `https://www.youtube.com/watch?v=${id}x`,
  `https://vimeo.com/${id}`,
  `https://youtube.com.jahat.example/watch?v=${id}`,
  `https://jahat.example/https://youtu.be/${id}`,
  `https://youtu.be@jahat.example/${id}`,
  `javascript:alert(1)//youtu.be/${id}`,
  "https://youtu.be/<script>11",
])("knows none at %s", (address) => expect(videoIdOf(address)).toBeNull());

it("makes of any text an id or nothing, and reads back what it writes", () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((rest) => `https://youtu.be/${rest}`),
  );
  fc.assert(
    fc.property(pasted, (text) => {
      const id = videoIdOf(text);
      if (id === null) return;
      expect(id).toMatch(/^[A-Za-z0-9_-]{11}$/);
      expect(videoIdOf(videoAddress(id))).toBe(id);
    }),
  );
});
