import { expect, onTestFinished, test } from "vitest";
import { libraryForTests, pathOf } from "~/domain/media/library/open-library.testing";
import { findMedia } from "~/domain/media/library/queries.server";
import { listenToUnreadable } from "~/lib/unreadable";
import { findPictureUses } from "./picture-uses.server";

const library = libraryForTests();

test("knows where a picture is used, by either of its addresses", async () => {
  const path = pathOf(await library.store());
  const [row] = await library.rows();
  const item = await findMedia(library.admin, row?.id);
  if (item === null) throw new Error("The picture is not there");
  const must = async (query: PromiseLike<{ error: unknown }>) => {
    const { error } = await query;
    if (error) throw error;
  };
  await must(
    library.service.from("packages").insert({
      id: "a0000000-0000-4000-8000-00000000aaaa",
      slug: "plus",
      title: "Umroh Plus",
      category: "umroh",
      price_quad: 1,
      departure: "2027-01-02",
      images: ["/media/lain.jpg", row?.url],
    }),
  );
  await must(
    library.service.from("testimonials").insert({
      id: "a0000000-0000-4000-8000-00000000bbbb",
      name: "Siti",
      content: "Baik",
      avatar_url: `/media/${path}`,
    }),
  );
  await must(
    library.service.from("page_content").insert([
      { page_name: "home", content: { hero: { backgroundImage: `/media/${path}` } } },
      { page_name: "about", content: { title: "/media/lain.jpg", story: "Berdiri pada 2010" } },
      { page_name: "site-settings", content: { logo: `/media/${path}`, favicon: `/media/${path}` } },
    ]),
  );
  await must(
    library.service.from("albums").insert({
      id: "a0000000-0000-4000-8000-00000000cccc",
      slug: "ramadhan",
      title: "Ramadhan",
      traveled_on: "2026-03-05",
      pictures: [{ address: `/media/${path}`, caption: "", alt: "" }],
    }),
  );
  const reported: string[] = [];
  listenToUnreadable((_kind, value) => void reported.push(value));
  onTestFinished(() => listenToUnreadable(() => undefined));
  const uses = await findPictureUses(library.admin, [item]);
  expect(reported).toEqual([]);
  expect(uses[item.id]).toEqual([
    { label: "Homepage", to: "/admin/edit-home" },
    { label: "Pengaturan Website", to: "/admin/settings" },
    { label: "Paket Umroh Plus", to: "/admin/packages/edit/a0000000-0000-4000-8000-00000000aaaa" },
    { label: "Testimoni Siti", to: "/admin/testimonials?edit=a0000000-0000-4000-8000-00000000bbbb" },
    { label: "Album Ramadhan", to: "/admin/galeri?edit=a0000000-0000-4000-8000-00000000cccc" },
  ]);
});
