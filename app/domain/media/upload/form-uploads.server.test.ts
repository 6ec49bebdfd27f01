import { describe, expect, it } from "vitest";
import { adminOf, failing, jpeg, libraryForTests } from "~/domain/media/library/open-library.testing";
import { getEnv } from "~/server/env.server";
import { readFormWithUploads } from "./form-uploads.server";
import { maxUploadBytes } from "./upload-limits";

const library = libraryForTests();

describe("a form with uploads", () => {
  function post(fields: [string, string | File][]): Request {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return new Request("http://site.test/admin/settings", { method: "POST", body });
  }
  const read = (...fields: [string, string | File][]) =>
    readFormWithUploads(post(fields), adminOf(library.admin));
  const photo = (name = "foto.jpg") => new File([new Uint8Array(jpeg)], name, { type: "image/jpeg" });
  const fieldsOf = (form: FormData) => [...form].map(([name, value]) => `${name}=${value}`);

  it("gets the address of an uploaded file, whatever the field held before or after it", async () => {
    const { form, errors } = await read(
      ["logo", "/media/lama.png"],
      ["logoFile", photo()],
      ["faviconFile", photo()],
      ["favicon", ""],
      ["siteName", "Rihlah"],
      ["intent", "save"],
    );
    const addresses = (await library.rows()).map(({ file_path }) => `/media/${file_path}`);
    expect(errors).toEqual({});
    expect(fieldsOf(form).sort()).toEqual(
      [`favicon=${addresses[1]}`, "intent=save", `logo=${addresses[0]}`, "siteName=Rihlah"].sort(),
    );
  });

  it("stores the full address of a picture of this site as its path", async () => {
    const full = `${getEnv().siteUrl}/media/kaabah.jpg`;
    const { form } = await read(["logo", ` ${full} `], ["favicon", "https://lain.id/media/kaabah.jpg"]);
    expect(fieldsOf(form)).toEqual(["logo=/media/kaabah.jpg", "favicon=https://lain.id/media/kaabah.jpg"]);
  });

  it("keeps what was typed beside a refused file, with the message at its field", async () => {
    const text = new File(["Jadwal"], "jadwal.jpg", { type: "image/jpeg" });
    const large = new File([new Uint8Array(maxUploadBytes + 1)], "besar.jpg", { type: "image/jpeg" });
    const { form, errors } = await read(
      ["logo", "/media/lama.png"],
      ["logoFile", text],
      ["hero.backgroundImageFile", large],
      ["siteName", "Rihlah"],
    );
    expect(fieldsOf(form)).toEqual(["logo=/media/lama.png", "siteName=Rihlah"]);
    expect(errors).toEqual({
      logo: ["Hanya file gambar yang diperbolehkan"],
      "hero.backgroundImage": ["Ukuran file maksimal 5MB"],
    });
    expect(await library.files()).toEqual([]);
  });

  it("asks for a file when 'Unggah' is pressed without one, and only then", async () => {
    const empty: [string, File][] = [["logoFile", new File([], "")]];
    const upload = await read(["intent", "upload"], ...empty);
    expect(upload.errors).toEqual({ logo: ["Pilih file gambar terlebih dahulu"] });
    const save = await read(["intent", "save"], ...empty);
    expect(save.errors).toEqual({});
    expect(fieldsOf(save.form)).toEqual(["intent=save"]);
  });

  it("takes a picked picture for the field that asks for it, and for no other", async () => {
    const picks: [string, string][] = [
      ["logo", ""],
      ["logoPick", "/media/a.jpg"],
      ["faviconPick", "/media/b.jpg"],
    ];
    const picked = await read(...picks, ["intent", "pick:logo"]);
    expect(fieldsOf(picked.form)).toEqual(["logo=/media/a.jpg", "intent=pick:logo"]);
    const saved = await read(...picks, ["intent", "save"]);
    expect(fieldsOf(saved.form)).toEqual(["logo=", "intent=save"]);
  });

  it("takes no address that a page may not use", async () => {
    const { form } = await read(["logoPick", "javascript:alert(1)"], ["intent", "pick:logo"]);
    expect(form.has("logo")).toBe(false);
  });

  it("appends to a list, into its first empty row", async () => {
    const { form } = await readFormWithUploads(
      post([
        ["images[0]", "/media/a.jpg"],
        ["images[1]", ""],
        ["imagesPick", "/media/b.jpg"],
        ["imagesFile", photo()],
        ["intent", "pick:images"],
      ]),
      adminOf(library.admin),
      { lists: ["images"] },
    );
    const [row] = await library.rows();
    expect(fieldsOf(form)).toEqual([
      "images[0]=/media/a.jpg",
      `images[1]=/media/${row?.file_path}`,
      "intent=pick:images",
      "images[2]=/media/b.jpg",
    ]);
  });

  it("says in the catalogue's words that the backend failed", async () => {
    const broken = await library.withFault(failing("POST", "/storage/v1/object/"));
    const { errors } = await readFormWithUploads(post([["logoFile", photo()]]), adminOf(broken));
    expect(errors).toEqual({ logo: ["Gagal mengupload foto"] });
  });

  it("answers 413 to a body beyond all measure and 400 to no form", async () => {
    const large = new Request("http://site.test/x", {
      method: "POST",
      body: "--x",
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "104857600" },
    });
    await expect(readFormWithUploads(large, adminOf(library.admin))).rejects.toMatchObject({
      data: { message: "Ukuran file maksimal 5MB" },
      init: { status: 413 },
    });
    const broken = new Request("http://site.test/x", { method: "POST", body: "x" });
    await expect(readFormWithUploads(broken, adminOf(library.admin))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});
