import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

interface Network {
  /** An IPv4 address, or the /64 (four groups) of one IPv6 subscriber. */
  host: string;
  /** An IPv4 address, or the /48 (three groups) that one IPv6 customer has at most. */
  site: string;
}

/** Networks of a visitor's address. Texts that are no address share one name, so leaving the address out gains nothing. */
export function networkOf(address: string): Network {
  const text = address.trim();
  if (isIP(text) === 0) return { host: "unknown", site: "unknown" };
  // `process` turns an IPv4 address that is mapped into IPv6 back into IPv4.
  const parsed = ipaddr.process(text);
  if (!(parsed instanceof ipaddr.IPv6)) return { host: parsed.toString(), site: parsed.toString() };
  const groups = parsed.parts.map((group) => group.toString(16));
  return { host: groups.slice(0, 4).join(":"), site: groups.slice(0, 3).join(":") };
}
