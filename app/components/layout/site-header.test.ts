import { expect, test } from "vitest";
import { currentMark } from "./site-header";

test.each([
  ["/", "/", "page"],
  ["/", "/umroh", undefined],
  ["/umroh", "/umroh", "page"],
  ["/umroh", "/umroh/paket", "true"],
  ["/umroh", "/umrohku", undefined],
])("a link to %s on %s is current: %s", (href, path, mark) => expect(currentMark(href, path)).toBe(mark));
