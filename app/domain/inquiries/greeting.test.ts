import { describe, expect, test } from "vitest";
import { greeting, parseInquiryKind, whatsAppAddress } from "./greeting";

const umroh = { title: "Umroh Reguler", departure: "12 Januari 2027", departed: false, full: false };

describe("greeting", () => {
  test("asks for a consultation when no package is meant", () => {
    expect(greeting("chat", null, null)).toContain("berkonsultasi tentang paket umroh/haji");
    expect(greeting("booking", null, null)).toBe(greeting("chat", null, null));
  });

  test.each(["chat", "konsultasi", "booking"] as const)("names package and departure for %s", (kind) => {
    expect(greeting(kind, umroh, null)).toContain('paket "Umroh Reguler" (keberangkatan 12 Januari 2027)');
  });

  test("names no departure where there is none", () => {
    expect(greeting("booking", { ...umroh, departure: null }, null)).toContain(
      'saya ingin booking paket "Umroh Reguler". Mohon',
    );
  });

  test.each(["konsultasi", "booking"] as const)("asks for the next one of what has left, for %s", (kind) => {
    const text = greeting(kind, { ...umroh, departed: true }, null);
    expect(text).toContain('paket "Umroh Reguler" dan menanyakan jadwal berikutnya');
  });

  test("a booking says so, and asks for the waiting list when the package is full", () => {
    expect(greeting("booking", umroh, null)).toContain("saya ingin booking");
    expect(greeting("booking", { ...umroh, full: true }, null)).toContain("daftar tunggu");
  });
});

test("ends with the code where there is one", () => {
  expect(greeting("booking", umroh, "K7M4P")).toMatch(/terima kasih\. Kode: K7M4P$/);
  expect(greeting("chat", null, null)).not.toContain("Kode");
});

test.each([null, undefined, "", "lainnya", 5])("kind %j is an ordinary chat", (value) => {
  expect(parseInquiryKind(value)).toBe("chat");
});

test("the text survives the address, whatever it holds", () => {
  const text = 'Paket "A&B" #1 + 100% = ok?\nبسم الله';
  const address = new URL(whatsAppAddress("6281234567890", text));
  expect(address.origin + address.pathname).toBe("https://wa.me/6281234567890");
  expect(address.searchParams.get("text")).toBe(text);
});
