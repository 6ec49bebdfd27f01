import type { AuthError } from "@supabase/supabase-js";
import { networkOf } from "~/server/http/visitors.server";
import { requestScope } from "~/server/request-scope.server";
import { isOutage } from "~/server/supabase.server";
import { createThrottle } from "~/server/waiting";

/** (S10) Hosted Supabase limits by address only, and sees this server's where it does not trust us to name another. */
const wrongPerAccount = 10;
const wrongPerAddress = 30;
const windowMs = 5 * 60 * 1000;

export function createPasswordGuesses(clock: () => number = Date.now) {
  const accounts = createThrottle(wrongPerAccount, windowMs, clock);
  const addresses = createThrottle(wrongPerAddress, windowMs, clock);
  const keysOf = (email: string, address: string) =>
    [email.trim().toLowerCase(), networkOf(address).host] as const;
  return {
    /** Counts a guess before it is made, against parallel ones. 0, or the whole seconds to wait, uncounted. */
    begin(email: string, address: string) {
      const [account, from] = keysOf(email, address);
      const wait = Math.max(accounts.wait(account), addresses.wait(from));
      if (wait > 0) return wait;
      accounts.count(account);
      addresses.count(from);
      return 0;
    },
    /** The guess was right: the account's wrong ones are forgotten; the address keeps those it made elsewhere. */
    right(email: string, address: string) {
      const [account, from] = keysOf(email, address);
      accounts.reset(account);
      addresses.takeBack(from);
    },
    unanswered(email: string, address: string) {
      const [account, from] = keysOf(email, address);
      accounts.takeBack(account);
      addresses.takeBack(from);
    },
  };
}

const guesses = createPasswordGuesses();

type Outcome = "right" | "wrong" | "unanswered";

/** What a sign-in says of the password it was tried with; while the service itself throttles, nothing. */
export function outcomeOf({ error }: { error: AuthError | null }): Outcome {
  if (error === null) return "right";
  return isOutage(error) || error.status === 429 ? "unanswered" : "wrong";
}

/** One guess of a password for the visitor. Null after too many: nothing was asked, the answer has `Retry-After`. */
export async function guessPassword<Answer>(
  email: string,
  ask: () => Promise<Answer>,
  judge: (answer: Answer) => Outcome,
): Promise<Answer | null> {
  const { answer: headers, clientAddress } = requestScope();
  const wait = guesses.begin(email, clientAddress);
  if (wait > 0) {
    headers.set("Retry-After", String(wait));
    return null;
  }
  let outcome: Outcome = "unanswered";
  try {
    const answer = await ask();
    outcome = judge(answer);
    return answer;
  } finally {
    if (outcome !== "wrong") guesses[outcome](email, clientAddress);
  }
}
