import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it, test } from "vitest";
import { phoneProblems } from "~/lib/phone";
import { withNumberingPlan } from "~/lib/phone.server";
import {
  emptyFields,
  type InquiryRecord,
  inquiryMessages,
  inquirySchema,
  noRules,
  parseInquiryForm,
  rulesFor,
  toFields,
  toRecord,
} from "./fields";

const pilgrimsUnfit = "Isi dengan angka 1 sampai 1000";

const packageId = "a0000000-0000-4000-8000-000000000002";
const departureId = "b0000000-0000-4000-8000-000000000001";
const trip = `${packageId}/${departureId}`;

function errorsOf(fields: Record<string, string>, rules = noRules) {
  const submission = parseInquiryForm(new URLSearchParams(fields), rules, withNumberingPlan(inquirySchema));
  return submission.status === "error" ? submission.error : null;
}

describe("parseInquiryForm", () => {
  it("takes a form in which nothing is known yet", () => {
    const submission = parseInquiryForm(new URLSearchParams(emptyFields), noRules);
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
    const submission = parseInquiryForm(new URLSearchParams(typed), noRules);
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
    const rules = rulesFor("terkonfirmasi", { status: "baru", packageId: null });
    expect(errorsOf({ name: "Siti", phone: "0812" }, rules)).toEqual({
      phone: [phoneProblems.unassigned],
      pilgrims: [inquiryMessages.pilgrimsMissing],
      trip: [inquiryMessages.tripMissing],
    });
  });

  it("asks for name or phone of what is entered by hand", () => {
    const rules = rulesFor("save", null);
    expect(errorsOf({}, rules)?.name).toEqual([inquiryMessages.nobody]);
    expect(errorsOf({ phone: "0812-3456-7890" }, rules)).toBeNull();
  });
});

describe("rulesFor", () => {
  const confirmed = { status: "terkonfirmasi", packageId } as const;

  it("keeps what is confirmed complete", () => {
    expect(rulesFor("save", confirmed)).toMatchObject({ pilgrims: true, trip: true });
    expect(rulesFor("save", { ...confirmed, packageId: null })).toMatchObject({
      pilgrims: true,
      trip: false,
    });
  });

  it("asks for nothing of what is taken back", () => expect(rulesFor("batal", confirmed)).toEqual(noRules));
});

test.each(["b0000000-0000-4000-8000-000000000001", null])(
  "an inquiry that is opened and saved again keeps each of its columns, departure %s",
  (departure_id) => {
    const stored: InquiryRecord = {
      name: "Siti Aminah",
      phone: "0812-3456-789",
      pilgrims: 3,
      package_id: "a0000000-0000-4000-8000-000000000002",
      departure_id,
      room_type: "quad",
      note: "Berangkat bersama ibu",
    };
    const form = new FormData();
    for (const [name, typed] of Object.entries(toFields(stored))) form.set(name, typed);
    const submission = parseWithZod(form, { schema: inquirySchema });
    expect(submission.status === "success" ? toRecord(submission.value) : submission.error).toEqual(stored);
  },
);
