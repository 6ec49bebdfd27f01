import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inWantedOrder, moveOneStep } from "./order";

const ids = ["a", "b", "c", "d"];

describe("moveOneStep", () => {
  it("changes places with the neighbour", () => {
    expect(moveOneStep(ids, "c", "up")).toEqual(["a", "c", "b", "d"]);
    expect(moveOneStep(ids, "c", "down")).toEqual(["a", "b", "d", "c"]);
  });

  it("stays at both ends, and where the id is not known", () => {
    expect(moveOneStep(ids, "a", "up")).toEqual(ids);
    expect(moveOneStep(ids, "d", "down")).toEqual(ids);
    expect(moveOneStep(ids, "x", "up")).toEqual(ids);
    expect(moveOneStep(ids, "x", "down")).toEqual(ids);
  });

  it("is undone by the opposite step", () => {
    const place = fc.integer({ min: 1, max: ids.length - 1 });
    fc.assert(
      fc.property(place, (at) => {
        const id = ids[at] ?? "";
        expect(moveOneStep(moveOneStep(ids, id, "up"), id, "down")).toEqual(ids);
      }),
    );
  });
});

describe("inWantedOrder", () => {
  it("follows the wish", () => {
    expect(inWantedOrder(ids, ["d", "a", "c", "b"])).toEqual(["d", "a", "c", "b"]);
  });

  it("keeps what the wish does not know, passes over what is gone", () => {
    expect(inWantedOrder(ids, ["c", "gone", "a"])).toEqual(["c", "a", "b", "d"]);
    expect(inWantedOrder(ids, [])).toEqual(ids);
  });

  it("never loses or doubles an id", () => {
    const wishes = fc.array(fc.constantFrom(...ids, "x", "y"));
    fc.assert(
      fc.property(wishes, (wanted) => {
        expect(inWantedOrder(ids, wanted).toSorted()).toEqual(ids);
      }),
    );
  });
});
