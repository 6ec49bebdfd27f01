import { describe, expect, it, test } from "vitest";
import {
  addressedName,
  fillReply,
  greetingAddress,
  parseReply,
  replies,
  replyLinks,
  replyValues,
} from "./replies";

const templates = Object.fromEntries(Object.entries(replies).map(([name, { text }]) => [name, text])) as {
  [Name in keyof typeof replies]: string;
};
const digits = "6281234567890";
const inquiry = { name: "Siti", code: "K7M4P", packageTitle: "Umroh & Turki" };
const facts = {
  tanggal: "12 Januari 2027",
  kota: "Surabaya",
  harga: "Rp 28.500.000",
  dp: "Rp 5.000.000",
  brosur: "https://contoh.id/umroh/turki/brosur.pdf",
  cek: "https://contoh.id/cek",
};
const values = replyValues(inquiry, "Rihlah", facts);
test("a reply names the package of the inquiry, or the journey where there is none", () => {
  const nameOf = (packageTitle: string | null) => replyValues({ ...inquiry, packageTitle }, "Rihlah").paket;
  expect([nameOf("Umroh & Turki"), nameOf(null)]).toEqual(['paket "Umroh & Turki"', "perjalanan umroh/haji"]);
});

const textOf = (href: string | null | undefined) => new URL(href ?? "").searchParams.get("text");

test.each([
  ["Siti", "Bapak/Ibu Siti"],
  ["", "Bapak/Ibu"],
  ["Bu Sulastri", "Bu Sulastri"],
  ["ibu Sulastri", "ibu Sulastri"],
  ["Bapak Umar", "Bapak Umar"],
  ["Pak Umar", "Pak Umar"],
  ["Bpk. Umar", "Bpk. Umar"],
  ["Bpk.Umar", "Bpk.Umar"],
  ["H. Umar", "H. Umar"],
  ["Hj. Siti", "Hj. Siti"],
  ["KH. Umar", "KH. Umar"],
  ["Ustadz Umar", "Ustadz Umar"],
  ["Ustadzah Siti", "Ustadzah Siti"],
  ["Haji Umar", "Haji Umar"],
  ["Budi", "Bapak/Ibu Budi"],
  ["  Siti ", "Bapak/Ibu Siti"],
  ["Ibuki", "Bapak/Ibu Ibuki"],
  ["Hadi", "Bapak/Ibu Hadi"],
  ["Pakde", "Bapak/Ibu Pakde"],
  ["dr. Sari", "Bapak/Ibu dr. Sari"],
])("%j is addressed as %j", (name, addressed) => expect(addressedName(name)).toBe(addressed));

describe("a template", () => {
  it("is refused with a field that is not known", () => {
    expect(parseReply("Harga {harga} untuk {nama}")).toBe("Harga {harga} untuk {nama}");
    expect(parseReply("Harga {harag}")).toBeNull();
    expect(parseReply("Harga {harag} untuk {nama}")).toBeNull();
    expect(parseReply("{constructor}")).toBeNull();
    expect(parseReply("{}")).toBeNull();
  });

  it("is filled in, and leaves out a line whose value is not known", () => {
    const template = "Halo {nama}\nBerangkat {tanggal}\nDari {kota}";
    expect(fillReply(template, values)).toBe("Halo Bapak/Ibu Siti\nBerangkat 12 Januari 2027\nDari Surabaya");
    expect(fillReply(template, { ...values, kota: "" })).toBe(
      "Halo Bapak/Ibu Siti\nBerangkat 12 Januari 2027",
    );
  });

  it("is not offered when no fact of the trip is left", () => {
    expect(fillReply("Halo {nama}\nBerangkat {tanggal}", { ...values, tanggal: "" })).toBeNull();
    expect(fillReply("Halo {nama}", { ...values, tanggal: "" })).toBe("Halo Bapak/Ibu Siti");
  });

  it("takes a value as text, whatever it holds", () =>
    expect(fillReply("{nama}", { ...values, nama: "{harga} $&" })).toBe("{harga} $&"));
});

describe("the greeting", () => {
  it("names person, code and package", () => {
    const address = greetingAddress(digits, templates, values);
    expect(address).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
    expect(textOf(address)).toBe(
      `Assalamu'alaikum Bapak/Ibu Siti, terima kasih sudah menghubungi Rihlah tentang paket "Umroh & Turki" (kode: K7M4P). Ada yang bisa kami bantu?`,
    );
  });

  it("needs a usable number and nothing else", () => {
    expect(greetingAddress(null, templates, values)).toBeNull();
    const unknown = replyValues({ name: "", code: "K7M4P", packageTitle: null }, "Rihlah");
    expect(textOf(greetingAddress(digits, templates, unknown))).toContain("tentang perjalanan umroh/haji");
    const empty = greetingAddress(digits, { greeting: "Harga {harga}" }, unknown);
    expect(empty, "a greeting that can say nothing").toBe(`https://wa.me/${digits}?text=`);
  });
});

describe("the replies of a status", () => {
  const labels = (...[status, known = values]: [Parameters<typeof replyLinks>[1], typeof values?]) =>
    replyLinks(digits, status, templates, known).map(({ label }) => label);

  it.each([
    ["baru", ["Harga dan DP", "Jadwal", "Brosur"]],
    ["dihubungi", ["Harga dan DP", "Jadwal", "Brosur", "Cek rekening"]],
    ["terkonfirmasi", ["Terima kasih", "Brosur", "Cek rekening"]],
    ["batal", ["Jadwal"]],
  ] as const)("%s: %j", (status, expected) => expect(labels(status)).toEqual(expected));

  it("leaves out what cannot be said about the inquiry", () => {
    const unknown = replyValues({ ...inquiry, packageTitle: null }, "Rihlah");
    expect(labels("baru", unknown)).toEqual([]);
    expect(labels("terkonfirmasi", unknown)).toEqual(["Terima kasih"]);
  });

  it("are links with the text filled in, and none without a number", () => {
    const [price] = replyLinks(digits, "baru", templates, values);
    expect(textOf(price?.href)).toContain(
      "Mulai Rp 28.500.000 per orang.\nUang muka Rp 5.000.000 per orang.",
    );
    expect(replyLinks(null, "baru", templates, values)).toEqual([]);
  });
});
