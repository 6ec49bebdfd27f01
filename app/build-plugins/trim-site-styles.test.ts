import { expect, it } from "vitest";
import { withoutConstants, withoutInternals } from "./trim-site-styles.ts";

const layer =
  '@layer properties{@supports ((a:b)) or (not (c:rgb(from red r g b))){*,:before{--tw-border-style:solid;--tw-content:""}}}';

it.each([
  [
    `${layer}.a{color:red}@property --tw-content{syntax:"*";inherits:false;initial-value:""}`,
    ".a{color:red}",
  ],
  ["/*! tailwindcss v4.3.3 | MIT License */.e{top:0}", ".e{top:0}"],
  [".b{border-top-style:var(--tw-border-style);border-top-width:1px}", ".b{border-top-width:1px}"],
  [".d{--tw-border-style:dashed;border-style:dashed}", ".d{border-style:dashed}"],
  [
    '.c:before{content:var(--tw-content);top:0}.c:before{--tw-content:"/";content:var(--tw-content)}',
    '.c:before{content:"";top:0}.c:before{content:"/"}',
  ],
  [
    ".n{--tw-numeric-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal,) var(--tw-numeric-spacing,)}",
    ".n{font-variant-numeric:tabular-nums}",
  ],
  [
    ".t{line-height:var(--tw-leading,calc(2 / 1.5))}.l{--tw-leading:1.2;line-height:1.2}",
    ".t{line-height:calc(2 / 1.5)}.l{line-height:1.2}",
  ],
  [".p{transition-property:color,--tw-gradient-from,opacity;a:b}", ".p{transition-property:all;a:b}"],
  [".e{transition:var(--tw-ease,cubic-bezier(.4, 0, .2, 1))}", ".e{transition:cubic-bezier(.4, 0, .2, 1)}"],
])("%s becomes %s", (css, trimmed) => expect(withoutInternals(css)).toBe(trimmed));

it("keeps what is read", () => {
  const css =
    '.s{--tw-shadow:0 0;box-shadow:var(--tw-shadow)}@property --tw-shadow{syntax:"*";inherits:false}';
  expect(withoutInternals(css)).toBe(css);
});

it.each([
  ["@layer theme{:root,:host{--a:#fff;--b:var(--a)}}.c{color:var(--b)}", ".c{color:#fff}"],
  [
    ':root{--star:url("data:a;b(");--gap:min(1rem, 7vw)}.s{mask:var(--star) 1px;gap:var(--gap)}',
    '.s{mask:url("data:a;b(") 1px;gap:min(1rem, 7vw)}',
  ],
  [":root{--a:1px}html{--a:2px}.c{top:var(--a)}", ":root{--a:1px}html{--a:2px}.c{top:var(--a)}"],
  [
    ".ring{outline-color:var(--ring,red)}.on{--ring:blue}",
    ".ring{outline-color:var(--ring,red)}.on{--ring:blue}",
  ],
])("%s becomes %s", (css, resolved) => expect(withoutConstants(css)).toBe(resolved));
