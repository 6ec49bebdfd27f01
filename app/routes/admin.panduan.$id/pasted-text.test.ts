import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cleanPastedHtml, markdownOfPlainText } from "./pasted-text";

beforeAll(() => vi.stubGlobal("DOMParser", new JSDOM().window.DOMParser));
afterAll(() => vi.unstubAllGlobals());

test("Word's lists become lists, and its styles, comments and pictures go", () => {
  const item = (marker: string, words: string) =>
    `<p class="MsoListParagraphCxSpFirst"><!--[if !supportLists]--><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><!--[endif]-->${words}<o:p></o:p></p>`;
  const html = `<style>p{}</style><h1>Judul</h1>${item("·", "satu")}${item("·", "dua")}${item("1.", "tiga")}<p>akhir<img src="file:///C:/a.png"></p>`;
  expect(cleanPastedHtml(html)).toBe(
    "<h2>Judul</h2><ul><li>satu</li><li>dua</li></ul><ol><li>tiga</li></ol><p>akhir</p>",
  );
});

test("pictures of the own library stay", () =>
  expect(cleanPastedHtml('<p><img src="/media/a.jpg"></p>')).toBe('<p><img src="/media/a.jpg"></p>'));

test.each([
  ["*tebal* dan _miring_ ~salah~", "**tebal** dan _miring_ ~~salah~~"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["satu\ndua\r\n\r\ntiga", "satu\n\ndua\n\ntiga"],
  ["Bawa:\n• koper\n• paspor\nSelesai", "Bawa:\n\n- koper\n- paspor\n\nSelesai"],
  ["1. satu\n2. dua", "1. satu\n2. dua"],
])("WhatsApp's %j becomes %j", (typed, markdown) => expect(markdownOfPlainText(typed)).toBe(markdown));
