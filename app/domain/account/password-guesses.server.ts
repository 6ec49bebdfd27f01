import type { AuthError } from "@supabase/supabase-js";
import { networkOf } from "~/lib/networks";
import { accountKey, isUsedUp, limits } from "~/server/limits.server";
import { requestScope } from "~/server/request-scope.server";
import { isOutage } from "~/server/supabase.server";

type Outcome = "right" | "wrong" | "unanswered";

/** Outcome of a guess by the result of a sign-in; `unanswered` during an outage and while Auth itself throttles. */
export function guessOutcome({ error }: { error: AuthError | null }): Outcome {
  if (error === null) return "right";
  return isOutage(error) || error.status === 429 ? "unanswered" : "wrong";
}

/** Makes one guess of a password for the visitor. Null after too many guesses: Auth is not asked, and the answer gets
 * `Retry-After`. */
export async function guessPassword<Answer>(
  email: string,
  ask: () => Promise<Answer>,
  judge: (answer: Answer) => Outcome,
): Promise<Answer | null> {
  const keys = { account: accountKey(email), ...networkOf(requestScope().clientAddress) };
  // Counted before the guess is made, so that parallel guesses do not slip through.
  if (isUsedUp(limits.passwordGuesses, keys)) return null;
  let outcome: Outcome = "unanswered";
  try {
    const answer = await ask();
    outcome = judge(answer);
    return answer;
  } finally {
    if (outcome !== "wrong") limits.passwordGuesses.giveBack(keys);
    // The account's wrong guesses are forgotten; the address keeps those that it made elsewhere.
    if (outcome === "right") limits.passwordGuesses.forget({ account: keys.account });
  }
}
