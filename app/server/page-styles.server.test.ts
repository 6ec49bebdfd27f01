import { expect, it } from "vitest";
import { createPageStyles } from "./page-styles.server";

const scripts = 'e.classList.add("btn");document.querySelector("a.kept")';
const dress = createPageStyles(
  [
    '@layer base{a{color:red}.icon:before{content:"}.x{"}}',
    "@layer utilities{.mt-2{margin:1px}.w-1\\/2,.half{width:50%}.btn .mt-2{margin:2px}",
    ".group:has(.missing) p{color:blue}.\\[\\&_p\\]\\:mt-3 p{margin:3px}.kept{margin:.5px}",
    "@media (min-width:48rem){.md\\:flex{display:flex}@supports (a:b){.\\31 0{top:0}}}}",
    "@font-face{src:url(/mt-2.half)}",
  ].join(""),
  scripts,
);

it("keeps the rules of elements, and of classes that the document has, under short names", () => {
  const { html, styles } = dress(
    '<p class="group mt-2 other"><a class="half"> class=&quot;half&quot;</a></p>',
    "",
  );
  expect(html).toBe('<p class="a4 a1 other"><a class="a3"> class=&quot;half&quot;</a></p>');
  expect(styles).toBe(
    "@layer base{a{color:red}}@layer utilities{.a1{margin:1px}.a2,.a3{width:50%}.a4:has(.missing) p{color:blue}}@font-face{src:url(/mt-2.half)}",
  );
});

it("reads escaped names, in style sheets and in markup", () => {
  const { html, styles } = dress(
    '<div class="w-1/2 [&amp;_p]:mt-3 md:flex 10"></div><i class="icon"></i>',
    "",
  );
  expect(html).toBe('<div class="a2 a5 a6 a7"></div><i class="a0"></i>');
  for (const rule of [
    ".a2,.a3{width:50%}",
    ".a5 p{margin:3px}",
    ".a6{display:flex}",
    ".a7{top:0}",
    '.a0:before{content:"}.x{"}',
  ])
    expect(styles).toContain(rule);
  expect(styles).not.toContain("margin:1px");
});

it("asks for every class of a selector, and takes words of the script for classes", () => {
  const html = '<b class="mt-2"></b>';
  expect(dress(html, "").styles).not.toContain("margin:2px");
  expect(dress(html, scripts).styles).toContain(".btn .a1{margin:2px}");
});

it("leaves the names that scripts use", () => {
  const { html, styles } = dress('<b class="kept btn"></b>', "");
  expect(html).toBe('<b class="kept btn"></b>');
  expect(styles).toContain(".kept{margin:.5px}");
});
