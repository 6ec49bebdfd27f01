import { expect, test } from "vitest";
import { withBodies } from "./unused-framework";

const declaration = (type: string, name: string, start: number, end: number) => ({
  type,
  id: { name },
  body: { start, end },
});

test("the named functions and classes get other bodies, the rest stays", () => {
  const code = "function a(x) { return 1 } const b = 2; class C { d() {} }";
  const statements = [
    declaration("FunctionDeclaration", "a", 14, 26),
    { type: "VariableDeclaration" },
    declaration("ClassDeclaration", "C", 48, 58),
  ];
  expect(withBodies(code, { a: "return x", C: "" }, statements)).toBe(
    "function a(x) {return x} const b = 2; class C {}",
  );
  expect(() => withBodies(code, { a: "", e: "" }, statements)).toThrow("no longer: e");
});
