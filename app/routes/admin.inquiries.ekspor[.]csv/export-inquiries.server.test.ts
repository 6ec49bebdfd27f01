import { expect, it } from "vitest";
import { inquiryRecord } from "~/domain/inquiries/record";
import { type ExportedRow, headLine, inquiryLine } from "./export-inquiries.server";

const row: ExportedRow = {
  id: "d0000000-0000-4000-8000-000000000001",
  code: "K7M4P",
  kind: "booking",
  package_id: null,
  departure_id: "d0000000-0000-4000-8000-000000000002",
  departure: "7 Januari 2027 dari Surabaya",
  handler_id: "d0000000-0000-4000-8000-000000000003",
  handler: { name: "", email: "rina@contoh.id" },
  branch_id: "d0000000-0000-4000-8000-000000000004",
  branch: { name: "Cabang Surabaya" },
  package_title: "Umroh Plus",
  page: "/umroh/plus",
  utm_source: "google",
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
  ref: null,
  name: "Siti",
  phone: "+62 812 3456 7890",
  phone_digits: "81234567890",
  pilgrims: 3,
  room_type: "quad",
  note: 'Minta "kursi roda"\nlantai 1',
  status: "terkonfirmasi",
  confirmed_at: "2026-12-31T17:30:00+00:00",
  anonymised_at: null,
  is_demo: true,
  suspicious: false,
  tap: null,
  agent_id: null,
  created_at: "2026-12-31T16:59:00+00:00",
  updated_at: "2026-12-31T17:30:00+00:00",
};

const cellsOf = (part: Partial<ExportedRow>) =>
  inquiryLine({ ...row, ...part })
    .trim()
    .split(/;(?=")/);

it("has a cell for each heading, with Jakarta's times", () => {
  const cells = cellsOf({});
  expect(cells).toHaveLength(headLine.split(";").length);
  expect(cells).toEqual([
    '"K7M4P"',
    '"31/12/2026 23:59"',
    '"Terkonfirmasi"',
    '"Siti"',
    '"0812-3456-7890"',
    '"Booking"',
    '"Umroh Plus"',
    '"7 Januari 2027 dari Surabaya"',
    '"3"',
    '"Quad (4 orang sekamar)"',
    '"Minta ""kursi roda""\nlantai 1"',
    '"01/01/2027 00:30"',
    '"/umroh/plus"',
    '"Google"',
    '"rina@contoh.id"',
    '"Cabang Surabaya"',
    '"Contoh"',
  ]);
});

it("has each field of the noun; a trip is its package and its departure", () => {
  const { trip: _trip, ...entered } = inquiryRecord.fields;
  for (const { label } of Object.values(entered)) expect(headLine).toContain(`"${label}"`);
});

it.each([
  ["081234567890", "0812-3456-7890"],
  ["6281234567890", "0812-3456-7890"],
  ["+65 8123 4567", "'+65 8123 4567"],
  ["021-5551234", "'021-5551234"],
  ["", ""],
])("a phone typed as %j survives a spreadsheet as %j", (phone, written) => {
  expect(cellsOf({ phone })[4]).toBe(`"${written}"`);
});

it("carries no formula wherever staff or visitors may have written one", () => {
  const evil = "=HYPERLINK(1)";
  const line = inquiryLine({
    ...row,
    ...{
      name: evil,
      phone: evil,
      note: evil,
      package_title: evil,
      page: evil,
      kind: evil,
      ref: evil,
      utm_source: evil,
    },
  });
  expect(line).not.toMatch(/(^|;)"=/);
  expect(line.match(/"'=HYPERLINK\(1\)/g)).toHaveLength(7);
});
