/**
 * The visitor's address. Without proxies of our own it is the socket's, whatever a header says; behind `trusted` of them
 * each has added the address it saw to `X-Forwarded-For`, so the visitor's is that many from the right. A header with
 * fewer entries did not pass all of them: its leftmost counts.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const socket = socketAddress ?? "";
  if (trusted === 0 || forwardedFor === undefined) return socket;
  const seen = forwardedFor
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return seen[Math.max(0, seen.length - trusted)] ?? socket;
}
