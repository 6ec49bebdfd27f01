import { expect, test } from "vitest";
import { rateText, ruleText } from "./noun";
import { agentRecord } from "./record";

test("the rate that holds for an agent is told with the rule it comes from", () => {
  expect(rateText({ own: 0, standard: 750_000 })).toBe(
    "Rp\u00a00 per jamaah untuk semua paket (komisi khusus agen).",
  );
  expect(rateText({ own: null, standard: 750_000 })).toBe(
    "Menurut paketnya; Rp\u00a0750.000 per jamaah (komisi standar) untuk paket lainnya.",
  );
  expect(rateText({ own: null, standard: null })).toContain("Belum ada komisi standar");
  expect([ruleText("paket"), ruleText(null)]).toEqual(["komisi paket", ""]);
});

test.each([
  ["", null],
  ["0", 0],
  ["Rp 900.000", 900_000],
  ["1.000.000.000", 1_000_000_000],
])("an agent's rate typed as %j is %s", (typed, amount) => {
  expect(agentRecord.schema.shape.commissionRate.parse(typed || undefined)).toBe(amount);
});

test.each(["1.000.000.001", "-1", "1,5", "sejuta"])("an agent's rate of %j is refused", (typed) => {
  expect(agentRecord.schema.shape.commissionRate.safeParse(typed).success).toBe(false);
});
