const dns = /^(ENOTFOUND|EAI_\w+)$/;
const tls = /^(ERR_(TLS|SSL)_\w+|EPROTO|CERT_\w+|CRL_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED\w*|HOSTNAME_MISMATCH)$/;
const reset = /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/;
const tooSlow = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/;
const noRoute = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/;

const words: readonly (readonly [codes: RegExp, words: string])[] = [
  [dns, "DNS does not know its name"],
  [/^ECONNREFUSED$/, "it refuses the connection"],
  [reset, "the connection was reset"],
  [tooSlow, "the connection timed out"],
  [tls, "TLS failed"],
  [noRoute, "no network route leads to it"],
];

/** Says why `fetch` failed, as in "it refuses the connection (ECONNREFUSED)"; its own message is always "fetch failed".
 * Returns null for other errors. */
export function networkFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  const known = typeof code === "string" ? words.find(([codes]) => codes.test(code)) : undefined;
  if (known !== undefined) return `${known[1]} (${code})`;
  // Each address of a host fails separately.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return networkFailure(inner);
}
