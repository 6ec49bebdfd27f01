const pauseMs = 25;

/** A promise's deadline is kept on a machine of one's own. In tests it tells what ends from what hangs, and a shared
 * machine may take this many times as long. */
export const slowMachine = Number(process.env.SLOW_MACHINE ?? 10);

/** Asks again until the answer is true; rejects with `what` when it never is. Deadline in milliseconds. */
export async function until(
  ask: () => boolean | Promise<boolean>,
  what: string,
  deadlineMs = 30_000,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
