import { logFailure } from "./log.server";
import { within } from "./within";

/** Time limit of a read: longer than visitors wait for a page (R07), shorter than the ten seconds of the client. */
const deadlineMs = 5000;

/** The result of a read that a screen can do without; null if it fails or takes over 5 s, so that the screen says so in its place
 * and shows the rest. Logs `<screen>.read_failed`. `what`: what was read, for the log. */
export function attempt<Result>(screen: string, what: string, read: Promise<Result>): Promise<Result | null> {
  const late = () => {
    throw new Error(`No answer within ${deadlineMs} ms`);
  };
  return within<Result>(read, deadlineMs, late).catch((error: unknown) => {
    logFailure(`${screen}.read_failed`, error, { what });
    return null;
  });
}
