import { describe, expect, it, test } from "vitest";
import { replyAddress } from "./greeting";
import { visitText } from "./visit";
import { actorText, eventText, findStatus, kindLabel, nameText, roomLabel } from "./words";

const noVisit = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
  ref: null,
};

describe("visitText", () => {
  it("words what advertisers put into addresses", () => {
    const visit = {
      ...noVisit,
      utm_source: "IG",
      utm_medium: "cpc",
      utm_campaign: "Ramadhan",
      ref: "brosur",
    };
    expect(visitText(visit, "chat")).toBe(
      'Instagram (iklan berbayar), kampanye "Ramadhan", rujukan "brosur"',
    );
  });

  it.each([
    [{ utm_source: "koran-kota" }, "koran-kota"],
    [{ utm_medium: "email" }, "email"],
    [{ utm_source: "email", utm_medium: "email" }, "email"],
    [{ utm_source: "constructor" }, "constructor"],
    [{ utm_content: "a", utm_term: "b" }, 'materi "a", kata kunci "b"'],
  ])("%j", (part, text) => {
    expect(visitText({ ...noVisit, ...part }, "chat")).toBe(text);
  });

  it("says so where nothing led there", () => {
    expect(visitText(noVisit, "booking")).toBe("Langsung ke situs");
    expect(visitText(noVisit, "telepon")).toBe("Telepon");
  });
});

describe("the timeline", () => {
  const event = { kind: "status", status: "dihubungi", pilgrims: null, actor: "staf@contoh.id" };

  it.each([
    [{ kind: "dibuat", status: "baru" }, "chat", "Memulai percakapan dari situs"],
    [{ kind: "dibuat", status: "baru" }, "telepon", "Dicatat oleh staf"],
    [{}, "chat", "Ditandai sudah dihubungi"],
    [{ status: "terkonfirmasi", pilgrims: 3 }, "chat", "Dikonfirmasi untuk 3 jamaah"],
    [{ status: "batal", pilgrims: 3 }, "chat", "Dibatalkan"],
    [{ kind: "jamaah", pilgrims: 4 }, "chat", "Jumlah jamaah menjadi 4"],
    [{ kind: "jamaah" }, "chat", "Jumlah jamaah dikosongkan"],
    [{ kind: "dianonimkan" }, "chat", "Data pribadi dihapus"],
  ])("%j of %s", (part, kind, text) => {
    expect(eventText({ ...event, ...part }, kind)).toBe(text);
  });

  it("names who did it", () => {
    expect(actorText(event, "chat")).toBe("staf@contoh.id");
    expect(actorText({ ...event, kind: "dibuat", actor: null }, "chat")).toBe("Pengunjung");
    expect(actorText({ ...event, kind: "dianonimkan", actor: null }, "chat")).toBe("Sistem");
  });
});

test("words for what is stored", () => {
  expect(findStatus("lunas")).toBeUndefined();
  expect(kindLabel("daftar-tunggu")).toBe("Daftar tunggu");
  expect(roomLabel("triple")).toBe("Triple (3 orang sekamar)");
  expect(roomLabel(null)).toBe("");
  expect(nameText({ name: "", anonymised: false })).toBe("Belum diisi");
  expect(nameText({ name: "Siti", anonymised: true })).toBe("Data pribadi sudah dihapus");
});

describe("replyAddress", () => {
  const inquiry = { phone: "0812-3456-7890", name: "Siti", code: "K7M4P", packageTitle: "Umroh & Turki" };

  it("greets by name, code and package", () => {
    const address = new URL(replyAddress(inquiry, "Rihlah") ?? "");
    expect(address.href).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
    expect(address.searchParams.get("text")).toBe(
      `Assalamu'alaikum Bapak/Ibu Siti, terima kasih sudah menghubungi Rihlah tentang paket "Umroh & Turki" (kode: K7M4P). Ada yang bisa kami bantu?`,
    );
  });

  it("needs a usable number and nothing else", () => {
    expect(replyAddress({ ...inquiry, phone: "belum ada" }, "Rihlah")).toBeNull();
    expect(replyAddress({ ...inquiry, name: "", packageTitle: null }, "Rihlah")).toContain("6281234567890");
  });
});
