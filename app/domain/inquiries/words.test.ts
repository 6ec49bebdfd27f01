import { describe, expect, it, test } from "vitest";
import { readVisit, visitText } from "./visit";
import {
  actorText,
  eventText,
  findStatus,
  greeting,
  handlerName,
  inquiryStatuses,
  kindLabel,
  nameText,
  parseInquiryKind,
  statusLabel,
  whatsAppAddress,
} from "./words";

const noCampaign = { utm_campaign: null, utm_content: null, utm_term: null };
const noVisit = { ...noCampaign, utm_source: null, utm_medium: null, ref: null };

describe("visitText", () => {
  it("words what advertisers put into addresses", () => {
    const paid = { utm_source: "IG", utm_medium: "cpc", utm_campaign: "Ramadhan", ref: "brosur" };
    const words = 'Instagram (iklan berbayar), kampanye "Ramadhan", rujukan "brosur"';
    expect(visitText({ ...noVisit, ...paid }, "chat")).toBe(words);
  });

  it.each([
    [{ utm_source: "koran-kota" }, "koran-kota"],
    [{ utm_medium: "email" }, "email"],
    [{ utm_source: "email", utm_medium: "email" }, "email"],
    [{ utm_source: "constructor" }, "constructor"],
    [{ utm_source: " WA " }, "WhatsApp"],
    [{ utm_source: "email", utm_medium: "qr" }, "email (kode QR)"],
    [{ utm_content: "a", utm_term: "b" }, 'materi "a", kata kunci "b"'],
  ])("%j", (part, text) => expect(visitText({ ...noVisit, ...part }, "chat")).toBe(text));

  it("says so where nothing led there", () => {
    expect(visitText(noVisit, "booking")).toBe("Langsung ke situs");
    expect(visitText(noVisit, "telepon")).toBe("Telepon");
  });
});

describe("the timeline", () => {
  const event = { kind: "status", status: "dihubungi", pilgrims: null, about: null, actor: "staf@contoh.id" };

  it.each([
    [{ kind: "dibuat", status: "baru" }, "chat", "Memulai percakapan dari situs"],
    [{ kind: "dibuat", status: "baru" }, "telepon", "Dicatat oleh staf"],
    [{}, "chat", "Ditandai sudah dihubungi"],
    [{ status: "terkonfirmasi", pilgrims: 3 }, "chat", "Dikonfirmasi untuk 3 jamaah"],
    [{ status: "batal", pilgrims: 3 }, "chat", "Dibatalkan"],
    [{ status: "terkonfirmasi" }, "chat", "Dikonfirmasi"],
    [{ status: "kelak" }, "chat", "Dikembalikan ke Baru"],
    [{ kind: "agen", agent: { name: "Budi" }, reason: "salah" }, "chat", "Agen menjadi Budi: salah"],
    [{ kind: "agen" }, "chat", "Tanpa agen: "],
    [{ kind: "cabang" }, "chat", "Dipindahkan ke kantor pusat"],
    [{ kind: "jamaah", pilgrims: 4 }, "chat", "Jumlah jamaah menjadi 4"],
    [{ kind: "jamaah" }, "chat", "Jumlah jamaah dikosongkan"],
    [{ kind: "dianonimkan" }, "chat", "Data pribadi dihapus"],
    [{ kind: "ditangani", about: "Rina" }, "chat", "Ditangani oleh Rina"],
    [{ kind: "ditangani" }, "chat", "Dilepaskan, belum ada yang menangani"],
    [{ kind: "cabang", about: "Cabang Surabaya" }, "chat", "Dipindahkan ke Cabang Surabaya"],
  ])("%j of %s", (part, kind, text) => expect(eventText({ ...event, ...part }, kind)).toBe(text));

  it("names who did it", () => {
    const names = new Map([["staf@contoh.id", "Rina"]]);
    expect(actorText(event, "chat", names)).toBe("Rina");
    expect(actorText({ ...event, actor: "lama@contoh.id" }, "chat", names)).toBe("lama@contoh.id");
    expect(actorText({ ...event, kind: "dibuat", actor: null }, "chat", names)).toBe("Pengunjung");
    expect(actorText({ ...event, kind: "dianonimkan", actor: null }, "chat", names)).toBe("Sistem");
    expect(actorText({ ...event, kind: "dibuat", actor: null }, "telepon", names)).toBe("Sistem");
  });
});

test("words for what is stored", () => {
  expect([findStatus("lunas"), findStatus("batal")]).toEqual([undefined, "batal"]);
  expect(inquiryStatuses.map(statusLabel)).toEqual(["Baru", "Dihubungi", "Terkonfirmasi", "Batal"]);
  expect([kindLabel("daftar-tunggu"), kindLabel("kelak")]).toEqual(["Daftar tunggu", "kelak"]);
  expect(handlerName({ name: "", email: "staf@contoh.id" })).toBe("staf@contoh.id");
  expect(handlerName({ name: "Rina", email: "staf@contoh.id" })).toBe("Rina");
  expect(nameText({ name: "Siti", anonymised: false })).toBe("Siti");
  expect(nameText({ name: "", anonymised: false })).toBe("Belum diisi");
  expect(nameText({ name: "Siti", anonymised: true })).toBe("Data pribadi sudah dihapus");
});

const departure = { departure: "12 Januari 2027", departed: false };
const umroh = { ...departure, title: "Umroh Reguler", full: false, closed: false };

describe("greeting", () => {
  const salam = "Assalamu'alaikum, saya ingin";
  const info = "Mohon informasinya, terima kasih.";
  const dated = 'paket "Umroh Reguler" (keberangkatan 12 Januari 2027)';

  test("asks for a consultation when no package is meant", () => {
    expect(greeting({ kind: "chat" })).toBe(`${salam} berkonsultasi tentang paket umroh/haji. ${info}`);
    expect(greeting({ kind: "booking" })).toBe(greeting({ kind: "chat" }));
  });

  test.each([
    ["chat", {}, `berkonsultasi tentang ${dated}. ${info}`],
    ["konsultasi", { full: true }, `berkonsultasi tentang ${dated}. ${info}`],
    ["booking", {}, `booking ${dated}. Mohon informasi langkah selanjutnya, terima kasih.`],
    ["booking", { full: true }, `masuk daftar tunggu ${dated}. Mohon kabari bila ada kursi, terima kasih.`],
    ["booking", { full: true, closed: true }, `berkonsultasi tentang ${dated}. ${info}`],
    ["chat", { departure: null }, `berkonsultasi tentang paket "Umroh Reguler". ${info}`],
    [
      "booking",
      { departed: true },
      `berkonsultasi tentang paket "Umroh Reguler" dan menanyakan jadwal berikutnya. ${info}`,
    ],
  ] as const)("for %s of a package that is %o says what the visitor wants", (kind, change, wish) => {
    expect(greeting({ kind, subject: { ...umroh, ...change } })).toBe(`${salam} ${wish}`);
  });
});

test("ends with the code where there is one", () => {
  expect(greeting({ kind: "booking", subject: umroh, code: "K7M4P" })).toMatch(/terima kasih\. Kode: K7M4P$/);
  expect(greeting({ kind: "chat" })).not.toContain("Kode");
});

test.each([null, undefined, "", "lainnya", 5])("kind %j is an ordinary chat", (value) => {
  expect(parseInquiryKind(value)).toBe("chat");
  expect(parseInquiryKind("booking")).toBe("booking");
});

test("the text survives the address, whatever it holds", () => {
  const text = 'Paket "A&B" #1 + 100% = ok?\nبسم الله';
  const address = new URL(whatsAppAddress("6281234567890", text));
  expect(address.origin + address.pathname).toBe("https://wa.me/6281234567890");
  expect(address.searchParams.get("text")).toBe(text);
});

describe("readVisit", () => {
  it("keeps what advertisers put into addresses, and nothing else", () => {
    const visit = { utm_source: "ig", utm_campaign: "awal musim", ref: "brosur" };
    const query = "?utm_source=ig&utm_campaign=awal%20musim&ref=brosur&bulan=2027-01&fbclid=x";
    expect(readVisit(query)).toEqual(visit);
  });

  it("cuts long values and passes over empty ones", () => {
    const visit = { utm_source: "x".repeat(100), utm_term: "\ufffd\ufffd\ufffd" };
    expect(readVisit(`utm_source=${"x".repeat(500)}&utm_medium=%20&utm_term=%ed%a0%80`)).toEqual(visit);
  });
});
