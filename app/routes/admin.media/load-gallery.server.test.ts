import { expect, it } from "vitest";
import { libraryForTests } from "~/domain/media/library/open-library.testing";
import { readList } from "~/lib/list-address";
import { loadDeletion, loadGallery } from "./load-gallery.server";

const library = libraryForTests();
const read = (query: string) => readList({}, new URLSearchParams(query));

/** The owner's client, where a function or table of this name cannot be read. */
const without = (name: string) =>
  library.withFault((request) =>
    new URL(request.url).pathname.endsWith(`/${name}`)
      ? Promise.resolve(new Response("{}", { status: 500 }))
      : undefined,
  );

async function galleryWithout(name: string, query = "") {
  const media = await loadGallery(await without(name), read(query));
  if (!media.ok) throw new Error(media.message);
  return media.gallery;
}

it("shows pictures without their number, and pages as far as they are full", async () => {
  await library.store();
  const text = "Jumlah gambar tidak dapat dimuat.";
  expect(await galleryWithout("count_pictures")).toMatchObject({
    numbers: text,
    pages: 1,
    cards: [{ uses: [] }],
  });
  const found = await galleryWithout("count_pictures", "cari=jpg");
  expect([found.numbers, found.cards.length]).toEqual([text, 1]);
  expect(await galleryWithout("nothing")).toMatchObject({ numbers: "1 gambar", pages: 1 });
});

it.each(["picture_uses", "page_content"])(
  "shows pictures without their uses where %s cannot be read",
  async (name) => {
    await library.store();
    const { cards, numbers } = await galleryWithout(name);
    expect([numbers, cards.map(({ uses, isCut }) => [uses, isCut])]).toEqual(["1 gambar", [[null, false]]]);
    const [row] = await library.rows();
    const deletion = await loadDeletion(await without(name), row?.id);
    expect(deletion?.picture, "can be deleted nevertheless").toMatchObject({ id: row?.id, uses: null });
  },
);

it("tells pictures that cannot be read from one that is gone", async () => {
  await library.store();
  const [row] = await library.rows();
  expect(await loadGallery(await without("media"), read(""))).toMatchObject({ ok: false });
  expect(await loadDeletion(await without("media"), row?.id)).toBeNull();
  expect(await loadDeletion(library.admin, "a0000000-0000-4000-8000-000000000000")).toEqual({
    picture: null,
  });
});
