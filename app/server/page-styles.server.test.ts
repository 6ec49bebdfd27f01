import { expect, it } from "vitest";
import { createPageStyles } from "./page-styles.server";

const stylesFor = createPageStyles(
  [
    '@layer base{a{color:red}.icon:before{content:"}.x{"}}',
    "@layer utilities{.mt-2{margin:1px}.w-1\\/2,.half{width:50%}.btn .mt-2{margin:2px}",
    ".group:has(.missing) p{color:blue}.\\[\\&_p\\]\\:mt-3 p{margin:3px}",
    "@media (min-width:48rem){.md\\:flex{display:flex}@supports (a:b){.\\31 0{top:0}}}}",
    "@font-face{font-family:F}",
  ].join(""),
);

it("keeps the rules of elements, and of classes that the document has", () => {
  const html = '<p class="group mt-2"><a class="half">x</a></p>';
  expect(stylesFor(html)).toBe(
    "@layer base{a{color:red}}@layer utilities{.mt-2{margin:1px}.w-1\\/2,.half{width:50%}.group:has(.missing) p{color:blue}}@font-face{font-family:F}",
  );
});

it("reads escaped names, in style sheets and in markup", () => {
  const html = '<div class="w-1/2 [&amp;_p]:mt-3 md:flex 10"></div><i class="icon"></i>';
  const styles = stylesFor(html);
  for (const rule of ["width:50%", "margin:3px", "display:flex", "top:0", 'content:"}.x{"'])
    expect(styles).toContain(rule);
  expect(styles).not.toContain("margin:1px");
});

it("asks for every class of a selector, and takes words of scripts for classes", () => {
  expect(stylesFor('<b class="mt-2"></b>')).not.toContain("margin:2px");
  expect(stylesFor('<b class="mt-2"></b><script>e.classList.add("btn")</script>')).toContain("margin:2px");
});
