import { describe, expect, test } from "vitest";
import { createFormMarks } from "./form-marks.server";

const session = "6f6a5c5e-3f9e-4f0a-9a57-0c1f3d2b7a11";
const day = 24 * 60 * 60 * 1000;

describe.each([
  ["with a key of the site's own", "sb_secret_x"],
  ["with the session's", null],
] as const)("marks %s", (_, key) => {
  const marks = createFormMarks(key);

  test("are known again, and nothing like them is (S34)", () => {
    const mark = marks.issue(session);
    expect(marks.isOurs(mark)).toBe(true);
    const [id, date, signature = ""] = mark.split(".");
    const forged = [
      "",
      "x",
      "..",
      mark.slice(0, -1),
      `${mark}x`,
      `${id}.${Number(date) - 1}.${signature}`,
      `${id}x.${date}.${signature}`,
      `${id}.${date}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
    ];
    for (const text of forged) expect(marks.isOurs(text), text).toBe(false);
  });

  test("say nothing of the session, and last 30 days (S34)", () => {
    let now = Date.now();
    const aging = createFormMarks(key, () => now);
    const mark = aging.issue(session);
    expect(mark).not.toContain(session.slice(0, 8));
    now += 30 * day;
    expect(aging.isOurs(mark)).toBe(true);
    now += day;
    expect(aging.isOurs(mark)).toBe(false);
  });

  test("made with another key are none (S34)", () => {
    const otherMarks = createFormMarks(key && `${key}y`);
    expect(marks.isOurs(otherMarks.issue("another session"))).toBe(false);
  });
});

test("a process that has just begun knows the marks of the one before by the site's key (S34)", () => {
  const mark = createFormMarks("sb_secret_x").issue(session);
  expect(createFormMarks("sb_secret_x").isOurs(mark)).toBe(true);
});

test("a second process of a hosted site knows them once it has let the session in (S34)", () => {
  const mark = createFormMarks(null).issue(session);
  const second = createFormMarks(null);
  expect(second.isOurs(mark)).toBe(false);
  second.issue(session);
  expect(second.isOurs(mark)).toBe(true);
});
