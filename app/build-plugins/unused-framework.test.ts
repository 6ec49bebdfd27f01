import { expect, test } from "vitest";
import { emptiedImports, withBodies } from "./unused-framework";

const declaration = (type: string, name: string, start: number, end: number) => ({
  type,
  id: { name },
  body: { start, end, body: [] },
});

test("functions inside a function, and those that a CommonJS module exports, get other bodies too", () => {
  const code = "function a() { function b() { return 1 } } exports.c = function () { return 2 };";
  const inner = declaration("FunctionDeclaration", "b", 28, 40);
  const statements = [
    { type: "FunctionDeclaration", id: { name: "a" }, body: { start: 13, end: 42, body: [inner] } },
    {
      type: "ExpressionStatement",
      expression: {
        left: { property: { name: "c" } },
        right: { type: "FunctionExpression", body: { start: 67, end: 79 } },
      },
    },
  ];
  expect(withBodies(code, { b: "", c: "return 3" }, statements)).toBe(
    "function a() { function b() {} } exports.c = function () {return 3};",
  );
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

test("a source that imports an emptied function is found", () => {
  expect(emptiedImports('import { useState, cloneElement } from "react";')).toEqual(["cloneElement"]);
  expect(emptiedImports('import { useState } from "react"; import { render } from "./draw";')).toEqual([]);
});
