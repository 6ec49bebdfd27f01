import { expect, it } from "vitest";
import { formatFileSize } from "./file-size";

it.each([
  [0, "0 byte"],
  [1023, "1.023 byte"],
  [1024, "1 kB"],
  [97_356, "95 kB"],
  [1_047_000, "1.022 kB"],
  [1_048_575, "1 MB"],
  [1_258_291, "1,2 MB"],
  [5_242_880, "5 MB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
