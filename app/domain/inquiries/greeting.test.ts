import { describe, expect, test } from "vitest";
import { greeting, parseInquiryKind, whatsAppAddress } from "./greeting";

const umroh = { title: "Umroh Reguler", departure: "12 Januari 2027", full: false };

describe("greeting", () => {
  test("asks for a consultation when no package is meant", () => {
    expect(greeting("chat", null)).toContain("berkonsultasi tentang paket umroh/haji");
    expect(greeting("booking", null)).toBe(greeting("chat", null));
  });

  test.each(["chat", "konsultasi", "booking"] as const)("names package and departure for %s", (kind) => {
    expect(greeting(kind, umroh)).toContain('paket "Umroh Reguler" (keberangkatan 12 Januari 2027)');
  });

  test("a booking says so, and asks for the waiting list when the package is full", () => {
    expect(greeting("booking", umroh)).toContain("saya ingin booking");
    expect(greeting("booking", { ...umroh, full: true })).toContain("daftar tunggu");
  });
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
