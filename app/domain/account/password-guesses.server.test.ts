import { expect, test } from "vitest";
import { networkOf } from "~/lib/networks";
import { accountKey, limits } from "~/server/limits.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { guessPassword } from "./password-guesses.server";

/** Makes `count` guesses for as many accounts; returns how many of them were checked. */
async function guess(count: number, { emailOf, address, outcome }: GuessOptions): Promise<number> {
  let attempts = 0;
  const ask = async () => {
    attempts += 1;
    return outcome;
  };
  for (let index = 0; index < count; index += 1) {
    const scope = createRequestScope(address);
    await runInScope(scope, () => guessPassword(emailOf(index), ask, (answer) => answer));
  }
  return attempts;
}

interface GuessOptions {
  emailOf: (index: number) => string;
  address: string;
  outcome: "right" | "wrong" | "unanswered";
}

test("a right guess forgets the account's wrong ones, but not those for other accounts", async () => {
  const address = "10.55.0.1";
  const emailOf = () => "benar@contoh.id";
  await guess(9, { emailOf, address, outcome: "wrong" });
  expect(await guess(1, { emailOf, address, outcome: "right" })).toBe(1);
  const others = await guess(40, {
    emailOf: (index) => `orang-${index}@contoh.id`,
    address,
    outcome: "wrong",
  });
  expect(others, "21 of the address's 30 are left").toBe(21);
  expect(await guess(20, { emailOf, address: "10.55.0.2", outcome: "wrong" })).toBe(10);
});

test("a guess that nobody answered does not count", async () => {
  const emailOf = () => "diam@contoh.id";
  expect(await guess(40, { emailOf, address: "10.55.0.3", outcome: "unanswered" })).toBe(40);
  expect(
    limits.passwordGuesses.take({ account: accountKey(" DIAM@contoh.id"), ...networkOf("10.55.0.3") }),
  ).toBe(0);
});

test("of forty at once, ten are asked; the answer says how long to wait", async () => {
  let attempts = 0;
  const { promise: answered, resolve } = Promise.withResolvers<"wrong">();
  const guess = () => {
    const scope = createRequestScope("10.9.9.9");
    return runInScope(scope, async () => {
      const ask = () => {
        attempts += 1;
        return answered;
      };
      const answer = await guessPassword("empat-puluh@contoh.id", ask, (outcome) => outcome);
      return { answer, wait: scope.answer.get("Retry-After") };
    });
  };
  const all = Array.from({ length: 40 }, guess);
  resolve("wrong");
  const answers = await Promise.all(all);
  expect(attempts).toBe(10);
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
