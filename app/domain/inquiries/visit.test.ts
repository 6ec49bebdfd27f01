import { describe, expect, it } from "vitest";
import { readOrigin, readVisit } from "./visit";

describe("readVisit", () => {
  it("keeps what advertisers put into addresses, and nothing else", () => {
    expect(readVisit("?utm_source=ig&utm_campaign=awal%20musim&ref=brosur&bulan=2027-01&fbclid=x")).toEqual({
      utm_source: "ig",
      utm_campaign: "awal musim",
      ref: "brosur",
    });
  });

  it("cuts long values and passes over empty ones", () => {
    expect(readVisit(`utm_source=${"x".repeat(500)}&utm_medium=%20&utm_term=%ed%a0%80`)).toEqual({
      utm_source: "x".repeat(100),
      utm_term: "\ufffd\ufffd\ufffd",
    });
  });
});

describe("readOrigin", () => {
  const sites = ["https://contoh.id"];

  it("splits an address of this site into page and query", () => {
    expect(readOrigin("https://contoh.id/umroh/a?utm_source=ig", sites)).toEqual({
      page: "/umroh/a",
      query: "?utm_source=ig",
    });
  });

  it.each([null, "", "about:blank", "https://lain.id/umroh", "https://contoh.id.lain.id/", "umroh"])(
    "takes nothing from %j",
    (referrer) => expect(readOrigin(referrer, sites)).toBeNull(),
  );
});
