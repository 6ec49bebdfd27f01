import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it, test } from "vitest";
import { phoneProblems } from "~/lib/phone";
import { typedFields } from "~/records/define";
import { inquiryMessages } from "./messages";
import {
  confirmationDoubts,
  type InquiryColumns,
  type InquiryState,
  inquiryForm,
  inquiryRecord,
  inquiryTexts,
  toColumns,
  toFields,
} from "./record";

const pilgrimsUnfit = "Isi dengan angka 1 sampai 1000";

const packageId = "a0000000-0000-4000-8000-000000000002";
const departureId = "b0000000-0000-4000-8000-000000000001";
const trip = `${packageId}/${departureId}`;

const stored: InquiryState = { status: "baru", packageId: null, anonymisedAt: null, bookingId: null };

function parse(fields: Record<string, string>, state: InquiryState | null = stored) {
  const { schema } = inquiryForm(state);
  return parseWithZod(new URLSearchParams(fields), { schema });
}

function errorsOf(fields: Record<string, string>, state: InquiryState | null = stored) {
  const submission = parse(fields, state);
  return submission.status === "error" ? submission.error : null;
}

describe("the form of an inquiry", () => {
  it("takes a form in which nothing is known yet", () => {
    const submission = parse(typedFields(inquiryRecord.fields, {}));
    const unknown = { pilgrims: null, trip: null, roomType: null };
    expect(submission.status === "success" && submission.value).toEqual({
      name: "",
      phone: "",
      note: "",
      ...unknown,
    });
  });

  it("cleans texts and reads numbers", () => {
    const typed = {
      name: " Siti ",
      phone: "0812-3456-7890",
      pilgrims: "3",
      trip,
      roomType: "quad",
      note: "a\r\nb",
    };
    const submission = parse(typed);
    expect(submission.status === "success" && submission.value).toEqual({
      name: "Siti",
      phone: "0812-3456-7890",
      pilgrims: 3,
      trip: { package_id: packageId, departure_id: departureId },
      roomType: "quad",
      note: "a\nb",
    });
  });

  it.each([
    ["phone", "12", phoneProblems.start],
    ["phone", "tidak ada", phoneProblems.letters],
    ["pilgrims", "0", pilgrimsUnfit],
    ["pilgrims", "1001", pilgrimsUnfit],
    ["pilgrims", "1.5", pilgrimsUnfit],
    ["pilgrims", "tiga", pilgrimsUnfit],
    ["trip", "x", inquiryMessages.tripGone],
    ["trip", `${packageId}/`, inquiryMessages.tripGone],
    ["trip", `${trip}/${packageId}`, inquiryMessages.tripGone],
    ["roomType", "suite", "Pilih tipe kamar dari daftar"],
    ["name", "x".repeat(121), "Maksimal 120 karakter"],
    ["note", "x".repeat(5001), "Maksimal 5000 karakter"],
  ])("refuses %s %j beside the field", (field, value, message) => {
    expect(errorsOf({ [field]: value })?.[field]).toEqual([message]);
  });

  it("says all that a confirmation lacks at once", () => {
    expect(errorsOf({ intent: "terkonfirmasi", name: "Siti", phone: "0812" })).toEqual({
      phone: [phoneProblems.unassigned],
      pilgrims: [inquiryMessages.pilgrimsMissing],
      trip: [inquiryMessages.tripMissing],
    });
  });

  it("asks for name or phone of what is entered by hand", () => {
    expect(errorsOf({ intent: "save" }, null)?.name).toEqual([inquiryMessages.nobody]);
    expect(errorsOf({ intent: "save", phone: "0812-3456-7890" }, null)).toBeNull();
    expect(errorsOf({ intent: "save", name: "Siti" }, null)).toBeNull();
  });

  it("takes a complete confirmation, and lacks the fields that its booking decides about", () => {
    const complete = { intent: "terkonfirmasi", pilgrims: "2", trip };
    expect(errorsOf(complete)).toBeNull();
    const booked = { ...stored, bookingId: packageId };
    expect(errorsOf({ intent: "terkonfirmasi" }, booked)).toBeNull();
    const all = Object.keys(inquiryRecord.fields);
    const fieldsOf = (state: InquiryState | null) => Object.keys(inquiryForm(state).fields);
    const without = (...names: string[]) => all.filter((name) => !names.includes(name));
    expect([fieldsOf(null), fieldsOf(stored)]).toEqual([all, all]);
    expect(fieldsOf(booked)).toEqual(without("trip", "pilgrims"));
    const anonymised = { ...stored, anonymisedAt: "2026-11-01" };
    expect(fieldsOf(anonymised)).toEqual(without("name", "phone", "note"));
    expect([stored, anonymised].map((state) => inquiryForm(state).groups?.length)).toEqual([
      inquiryRecord.groups?.length,
      1,
    ]);
  });
});

describe("the form of a confirmed inquiry", () => {
  const confirmed = { ...stored, status: "terkonfirmasi", packageId } as const;

  it("keeps what is confirmed complete", () => {
    const missing = Object.keys(errorsOf({ intent: "save" }, confirmed) ?? {});
    expect(missing).toEqual(["pilgrims", "trip"]);
  });

  it("may have lost its package", () => {
    const missing = Object.keys(errorsOf({ intent: "save" }, { ...confirmed, packageId: null }) ?? {});
    expect(missing).toEqual(["pilgrims"]);
  });

  it("asks for nothing when it is taken back", () =>
    expect(errorsOf({ intent: "batal" }, confirmed)).toBeNull());
});

describe("confirming", () => {
  const keys = (status: InquiryState["status"] | undefined, values: object, state = stored) =>
    confirmationDoubts(state, status, { name: "", phone: "", ...values }).map(({ key }) => key);

  it("is asked about where name or number is missing", () => {
    expect(keys("terkonfirmasi", {})).toEqual(["tanpa-nama", "tanpa-nomor"]);
    expect(keys("terkonfirmasi", { name: "Siti" })).toEqual(["tanpa-nomor"]);
    expect(keys("terkonfirmasi", { phone: "0812-3456-7890" })).toEqual(["tanpa-nama"]);
    for (const doubt of confirmationDoubts(stored, "terkonfirmasi", { name: "", phone: "" }))
      expect(doubt).toMatchObject({ publishing: false, text: expect.stringMatching(/belum diisi/) });
    expect(keys("terkonfirmasi", { name: "Siti", phone: "0812-3456-7890" })).toEqual([]);
  });

  it("is the only change that is, and not once the personal data is gone", () => {
    expect(keys("dihubungi", {})).toEqual([]);
    expect(keys(undefined, {})).toEqual([]);
    expect(keys("terkonfirmasi", {}, { ...stored, status: "terkonfirmasi" })).toEqual([]);
    expect(keys("terkonfirmasi", {}, { ...stored, anonymisedAt: "2026-11-01" })).toEqual([]);
  });
});

test.each([
  [packageId, departureId],
  [packageId, null],
  [null, null],
])(
  "an inquiry that is opened and saved again keeps each of its columns, package %s, departure %s",
  (package_id, departure_id) => {
    const stored: InquiryColumns = {
      name: "Siti Aminah",
      phone: "0812-3456-789",
      pilgrims: 3,
      package_id,
      departure_id,
      room_type: "quad",
      note: "Berangkat bersama ibu",
    };
    const form = new FormData();
    for (const [name, typed] of Object.entries(toFields(stored))) form.set(name, typed);
    const submission = parseWithZod(form, { schema: inquiryRecord.schema });
    expect(submission.status === "success" ? toColumns(submission.value) : submission.error).toEqual(stored);
  },
);

test("an inquiry is told with the name of its trip", () => {
  const row: InquiryColumns = {
    name: "Siti",
    phone: "",
    pilgrims: 3,
    package_id: packageId,
    departure_id: departureId,
    room_type: null,
    note: "",
  };
  const texts = inquiryTexts(row, "Umroh Reguler, 7 Januari 2027").map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["Siti", "Umroh Reguler, 7 Januari 2027"]));
});
