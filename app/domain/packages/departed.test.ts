import { expect, test } from "vitest";
import { hasDeparted, notDeparted } from "./departed";

test("a journey has departed from its second day on; one without a date has not", () => {
  expect(hasDeparted("2027-03-01", "2027-03-01")).toBe(false);
  expect(hasDeparted("2027-03-01", "2027-03-02")).toBe(true);
  expect(hasDeparted(null, "2027-03-02")).toBe(false);
  expect(notDeparted("2027-03-02")).toBe("departure.gte.2027-03-02,departure.is.null");
});
