import { describe, expect, test } from "vitest";
import { createFormSignatures } from "./form-signatures.server";

const session = "6f6a5c5e-3f9e-4f0a-9a57-0c1f3d2b7a11";
const day = 24 * 60 * 60 * 1000;

describe.each([
  ["with a key of the site's own", "sb_secret_x"],
  ["with the session's", null],
] as const)("signatures %s", (_, key) => {
  const signatures = createFormSignatures(key);

  test("are known again, and nothing like them is (S34)", () => {
    const signature = signatures.issue(session);
    expect(signatures.isOurs(signature)).toBe(true);
    const [id, date, hash = ""] = signature.split(".");
    const forged = [
      "",
      "x",
      "..",
      signature.slice(0, -1),
      `${signature}x`,
      `${id}.${Number(date) - 1}.${hash}`,
      `${id}x.${date}.${hash}`,
      `${id}.${date}.${hash.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
    ];
    for (const text of forged) expect(signatures.isOurs(text), text).toBe(false);
  });

  test("say nothing of the session, and last 30 days (S34)", () => {
    let now = Date.now();
    const aging = createFormSignatures(key, () => now);
    const signature = aging.issue(session);
    expect(signature).not.toContain(session.slice(0, 8));
    now += 30 * day;
    expect(aging.isOurs(signature)).toBe(true);
    now -= 31 * day;
    expect(aging.isOurs(signature), "made on a day that has not come").toBe(false);
    now += 32 * day;
    expect(aging.isOurs(signature)).toBe(false);
  });

  test("made with another key are none (S34)", () => {
    const otherSignatures = createFormSignatures(key && `${key}y`);
    expect(signatures.isOurs(otherSignatures.issue("another session"))).toBe(false);
  });
});

test("a new process knows the signatures of the one before by the site's key (S34)", () => {
  const signature = createFormSignatures("sb_secret_x").issue(session);
  expect(createFormSignatures("sb_secret_x").isOurs(signature)).toBe(true);
});

test("a second process of a hosted site knows them once it has let the session in (S34)", () => {
  const signature = createFormSignatures(null).issue(session);
  const second = createFormSignatures(null);
  expect(second.isOurs(signature)).toBe(false);
  second.issue(session);
  expect(second.isOurs(signature)).toBe(true);
});
