import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { type InquiryRecord, toFields, toRecord } from "./inquiry-fields";
import { inquirySchema } from "./schema";

test("an inquiry that is opened and saved again keeps each of its columns", () => {
  const stored: Required<InquiryRecord> = {
    name: "Siti Aminah",
    phone: "0812-3456-789",
    pilgrims: 3,
    package_id: "a0000000-0000-4000-8000-000000000002",
    room_type: "quad",
    note: "Berangkat bersama ibu",
  };
  const form = new FormData();
  for (const [name, typed] of Object.entries(toFields(stored))) form.set(name, typed);
  const submission = parseWithZod(form, { schema: inquirySchema });
  expect(submission.status === "success" ? toRecord(submission.value) : submission.error).toEqual(stored);
});
