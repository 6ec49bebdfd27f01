import { expect, test } from "vitest";
import { networkOf } from "./networks";

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.7"],
  [" 192.0.2.7 ", "192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
  ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2", "2001:db8:1"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["", "unknown", "unknown"],
  ["_hidden", "unknown", "unknown"],
  ["0x7f.1", "unknown", "unknown"],
])("%s is counted as %s, and within %s (S35)", (address, host, site) =>
  expect(networkOf(address)).toEqual({ host, site }),
);
