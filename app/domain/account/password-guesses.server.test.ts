import { expect, test } from "vitest";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { createPasswordGuesses, guessPassword } from "./password-guesses.server";

const minute = 60_000;

function clocked() {
  let now = 1_000_000;
  const guesses = createPasswordGuesses(() => now);
  return { guesses, advance: (ms: number) => (now += ms) };
}

test("ten wrong ones for an account, from anywhere, and five minutes' wait; another account gets in (S10)", () => {
  const { guesses, advance } = clocked();
  for (let count = 0; count < 10; count += 1) {
    expect(guesses.begin("staf@contoh.id", `10.0.0.${count}`)).toBe(0);
    advance(1000);
  }
  expect(guesses.begin(" STAF@contoh.id", "10.0.1.1")).toBe(290);
  expect(guesses.begin("lain@contoh.id", "10.0.0.1")).toBe(0);
  advance(290_000);
  expect(guesses.begin("staf@contoh.id", "10.0.1.1")).toBe(0);
});

test("thirty wrong ones from an address, an IPv6 network being one, and no other address (S10)", () => {
  for (const [from, alike, other] of [
    ["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.2"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"],
    ["", "", "10.0.0.1"],
  ] as const) {
    const { guesses } = clocked();
    for (let count = 0; count < 30; count += 1)
      expect(guesses.begin(`orang-${count}@contoh.id`, from)).toBe(0);
    expect(guesses.begin("staf@contoh.id", alike)).toBe(300);
    expect(guesses.begin("staf@contoh.id", other)).toBe(0);
  }
});

test("a right one forgets the account's wrong ones, and those it made elsewhere stay with the address", () => {
  const { guesses } = clocked();
  for (let count = 0; count < 29; count += 1) guesses.begin(`orang-${count}@contoh.id`, "10.0.0.1");
  expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(0);
  guesses.right("staf@contoh.id", "10.0.0.1");
  expect(guesses.begin("lain@contoh.id", "10.0.0.1")).toBe(0);
  expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(300);
});

test("waiting is not prolonged by trying, and what nobody answered does not count", () => {
  const { guesses, advance } = clocked();
  for (let count = 0; count < 20; count += 1) {
    guesses.begin("staf@contoh.id", "10.0.0.1");
    guesses.unanswered("staf@contoh.id", "10.0.0.1");
  }
  for (let count = 0; count < 10; count += 1) expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(0);
  advance(4 * minute);
  expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(60);
  expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(60);
  advance(minute);
  expect(guesses.begin("staf@contoh.id", "10.0.0.1")).toBe(0);
});

test("of forty at once, ten are asked; the answer says how long to wait", async () => {
  let asked = 0;
  const { promise: answered, resolve } = Promise.withResolvers<"wrong">();
  const guess = () => {
    const scope = createRequestScope("10.9.9.9");
    return runInScope(scope, async () => {
      const ask = () => {
        asked += 1;
        return answered;
      };
      const answer = await guessPassword("empat-puluh@contoh.id", ask, (outcome) => outcome);
      return { answer, wait: scope.answer.get("Retry-After") };
    });
  };
  const all = Array.from({ length: 40 }, guess);
  resolve("wrong");
  const answers = await Promise.all(all);
  expect(asked).toBe(10);
  expect(answers.filter(({ answer, wait }) => answer === null && Number(wait) > 290)).toHaveLength(30);
});

test("a question that breaks off is no wrong guess", async () => {
  const failing = () => Promise.reject(new Error("no line"));
  for (let count = 0; count < 12; count += 1) {
    const guess = runInScope(createRequestScope("10.9.9.8"), () =>
      guessPassword("putus@contoh.id", failing, () => "wrong"),
    );
    await expect(guess).rejects.toThrow("no line");
  }
});
