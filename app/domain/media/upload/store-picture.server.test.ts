import { afterEach, describe, expect, it, vi } from "vitest";
import { listBin } from "~/domain/history/queries.server";
import { failing, isUnder, libraryForTests, pathOf } from "~/domain/media/library/open-library.testing";
import { deleteMedia } from "~/domain/media/library/queries.server";

const library = libraryForTests();

describe("storing a picture", () => {
  it("puts the file into the bucket under a name of its own, and a row beside it (S32)", async () => {
    const path = pathOf(await library.store("../../Foto Ka'bah.PNG"));
    expect(path).toMatch(/^\d{13}-[0-9a-f]{12}\.jpg$/);
    expect(await library.files()).toEqual([path]);
    expect(await library.rows()).toMatchObject([
      {
        filename: path,
        original_name: "Foto Ka'bah.PNG",
        file_path: path,
        file_size: expect.any(Number),
        mime_type: "image/jpeg",
        url: `${library.backend.backend.url}/storage/v1/object/public/images/${path}`,
        width: 30,
        height: 20,
        tint: "#0b5d46",
      },
    ]);
  });

  it("gives the file its cache time", async () => {
    const path = pathOf(await library.store());
    const { data } = library.anon.storage.from("images").getPublicUrl(path);
    const answer = await library.backend.backend.fetch(data.publicUrl);
    expect(answer.headers.get("cache-control")).toContain("3600");
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  });

  it.each([
    [`${"a".repeat(300)}.jpg`, "a".repeat(255)],
    ["\u0000\u202e", "tanpa-nama"],
    ["C:\\foto\\saya.jpg", "saya.jpg"],
  ])("keeps of the name %j what can be shown", async (name, stored) => {
    await library.store(name);
    expect((await library.rows())[0]?.original_name).toBe(stored);
  });

  it("stores a picture of a form that is sent twice once, another of the same form as well (R10)", async () => {
    const sent = await Promise.all(
      [1, 2, 3].map(() => library.store("foto.jpg", library.admin, "stamp file")),
    );
    const again = await library.store("foto.jpg", library.admin, "stamp file");
    expect(new Set([...sent, again].map(pathOf)).size).toBe(1);
    expect(await library.files()).toEqual([pathOf(again)]);
    expect(await library.rows()).toHaveLength(1);
    await library.store("lain.jpg", library.admin, "stamp file");
    await library.store("foto.jpg", library.admin, "other stamp file");
    expect(await library.rows()).toHaveLength(3);
    expect(await library.files()).toHaveLength(3);
  });

  it("takes the file away again when the row cannot be inserted (R11)", async () => {
    const broken = await library.withFault(failing("POST", "/rest/v1/media"));
    expect(await library.store("foto.jpg", broken)).toEqual({
      kind: "failed",
      message: "Database error: disk full",
    });
    expect(await library.files()).toEqual([]);
    expect(await library.rows()).toEqual([]);
  });

  it("leaves neither when the row was inserted but the answer got lost", async () => {
    const lossy = await library.withFault((request, passOn) =>
      request.method === "POST" && isUnder("/rest/v1/media")(request)
        ? passOn(request).then(() => Promise.reject(new TypeError("fetch failed")))
        : undefined,
    );
    const binned = await listBin(library.admin);
    expect((await library.store("foto.jpg", lossy)).kind).toBe("failed");
    expect(await library.files()).toEqual([]);
    expect(await library.rows()).toEqual([]);
    expect(await listBin(library.admin)).toEqual(binned);
  });

  it("inserts no row when the file cannot be stored", async () => {
    const broken = await library.withFault(failing("POST", "/storage/v1/object/"));
    expect(await library.store("foto.jpg", broken)).toEqual({
      kind: "failed",
      message: "Upload error: disk full",
    });
    expect(await library.rows()).toEqual([]);
  });

  it("is refused to anybody but an administrator", async () => {
    expect(await library.store("foto.jpg", library.user)).toMatchObject({ kind: "failed" });
    expect(await library.files()).toEqual([]);
  });
});

describe("deleting a picture", () => {
  it("takes the row into the bin, once, and leaves the file", async () => {
    const path = pathOf(await library.store());
    const [row] = await library.rows();
    const twice = await Promise.all([1, 2].map(() => deleteMedia(library.admin, row?.id)));
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await library.files()).toEqual([path]);
    expect(await library.rows()).toEqual([]);
    const binned = (await listBin(library.admin))?.filter(({ item }) => item === row?.id);
    expect(binned).toMatchObject([{ kind: "gambar", title: "foto.jpg" }]);
  });

  it("says why it failed", async () => {
    await library.store();
    const [row] = await library.rows();
    const broken = await library.withFault(failing("DELETE", "/"));
    expect(await deleteMedia(broken, row?.id)).toEqual({
      ok: false,
      message: "Gagal menghapus gambar: Delete error: disk full",
    });
    expect(await library.rows()).toHaveLength(1);
  });

  it("says so when the picture is not there, or may not be deleted", async () => {
    await library.store();
    const [row] = await library.rows();
    expect(await deleteMedia(library.admin, crypto.randomUUID())).toMatchObject({
      ok: false,
      message: expect.stringContaining("Gagal menghapus gambar: "),
    });
    expect(await deleteMedia(library.user, row?.id)).toMatchObject({ ok: false });
    expect(await library.rows()).toHaveLength(1);
    expect(await library.files()).toHaveLength(1);
  });
});

describe("files of uploads that ended before their row", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // The sweep itself: upkeep.server.test.ts.
  it.each([
    ["upload", 2, () => library.store()],
    ["deletion", 4, async () => deleteMedia(library.admin, (await library.rows())[0]?.id)],
  ])("are looked for at the next %s (R11)", async (_, hours, change) => {
    await library.store();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    const rpc = vi.spyOn(library.admin, "rpc");
    await change();
    expect(rpc.mock.calls.map(([name]) => name)).toContain("orphaned_pictures");
  });
});
