const shape = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,255})(?::\d{1,5})?$/i;
let lastGood = "";

/**
 * True for a `Host` header as browsers and proxies send it: a name or an address, and a port that exists. Remix makes
 * an address of it and fails on any other.
 */
export function isHost(value: string): boolean {
  // Nearly every request names the same one.
  if (value === lastGood) return true;
  if (!shape.test(value) || !URL.canParse(`http://${value}/`)) return false;
  lastGood = value;
  return true;
}
