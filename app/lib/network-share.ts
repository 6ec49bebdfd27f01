import { isIPv4, isIPv6 } from "node:net";

export interface Network {
  /** The IPv4 address, or the /64 that one IPv6 subscriber usually has whole: four groups of hexadecimal digits. */
  host: string;
  /** The IPv4 address, or the /48 that a provider gives to one site at most: three groups. */
  site: string;
}

const groupCount = 8;

/** `::ffff:192.0.2.1` counts as IPv4; whatever is no address shares one name, so leaving it out gains nothing. */
export function networkOf(address: string): Network {
  const text = address.trim();
  if (isIPv4(text)) return { host: text, site: text };
  if (!isIPv6(text)) return { host: "unknown", site: "unknown" };
  const groups = groupsOf(text.replace(/%.*/s, ""));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const ip = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return { host: ip.join("."), site: ip.join(".") };
  }
  const name = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { host: name(4), site: name(3) };
}

function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const left = parse(head);
  const right = parse(tail);
  const zeros = Array<number>(Math.max(0, groupCount - left.length - right.length)).fill(0);
  return [...left, ...zeros, ...right];
}

function parse(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
