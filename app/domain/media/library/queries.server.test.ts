import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { libraryForTests, pathOf } from "./open-library.testing";
import { listMediaOptions, listMediaPage } from "./queries.server";

const library = libraryForTests();

describe("the library", () => {
  async function addRows(names: string[]): Promise<void> {
    const { error } = await library.service.from("media").insert(
      names.map((name, index) => ({
        filename: `${index}.jpg`,
        original_name: name,
        file_path: `${randomBytes(4).toString("hex")}-${index}.jpg`,
        file_size: 1000,
        mime_type: "image/jpeg",
        url: `/media/${index}.jpg`,
        created_at: new Date(1_700_000_000_000 - index * 1000).toISOString(),
      })),
    );
    if (error) throw error;
  }

  it("comes in pages of 24, newest first, and the last page for one beyond it", async () => {
    await addRows(Array.from({ length: 50 }, (_, index) => `foto ${index}`));
    const first = await listMediaPage(library.admin, "", 1);
    expect(first).toMatchObject({ page: 1, pages: 3, matching: 50, total: 50 });
    expect(first.items.map(({ name }) => name).slice(0, 2)).toEqual(["foto 0", "foto 1"]);
    expect(first.items).toHaveLength(24);
    const last = await listMediaPage(library.admin, "", 99);
    expect(last.page).toBe(3);
    expect(last.items.map(({ name }) => name)).toEqual(["foto 48", "foto 49"]);
  });

  it("is empty on one page when there is nothing", async () => {
    expect(await listMediaPage(library.admin, "", 1)).toEqual({
      items: [],
      page: 1,
      pages: 1,
      matching: 0,
      total: 0,
    });
  });

  it.each([
    ["kaabah", ["Kaabah senja.jpg"]],
    ["%", ["100% halal.jpg"]],
    ["*", []],
    ["_", ["foto_umroh.jpg"]],
    [",or(id.gt.0)", []],
    ['"', []],
    ["senja kaabah", ["Kaabah senja.jpg"]],
  ])("searches names for %j as text", async (search, names) => {
    await addRows(["Kaabah senja.jpg", "100% halal.jpg", "foto_umroh.jpg"]);
    const { items, matching, total } = await listMediaPage(library.admin, search, 1);
    expect(items.map(({ name }) => name)).toEqual(names);
    expect([matching, total]).toEqual([names.length, 3]);
  });

  it("finds a picture by the address that was copied", async () => {
    const path = pathOf(await library.store());
    await addRows(["lain.jpg"]);
    const { items } = await listMediaPage(library.admin, `/media/${path}`, 1);
    expect(items.map(({ name }) => name)).toEqual(["foto.jpg"]);
  });

  it("offers the newest pictures to forms, by the site's own addresses", async () => {
    const path = pathOf(await library.store());
    expect(await listMediaOptions(library.admin)).toEqual([
      { id: expect.any(String), url: `/media/${path}`, name: "foto.jpg", width: 30, height: 20 },
    ]);
    const broken = await library.withFault(async () => new Response("{}", { status: 500 }));
    expect(await listMediaOptions(broken), "a form stands without them").toBeNull();
  });
});
