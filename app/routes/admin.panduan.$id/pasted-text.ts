/** Pictures that visitors see: those of the site's own library. */
const ownPicture = /^\/media\/[^?#\s()]+$/;

/** What Word, Google Docs and web pages put around a text. */
const noise = "style, script, meta, link, title, xml, o\\:p, iframe, object, [style*='mso-list:Ignore' i]";

/** Cleans HTML from the clipboard: no styles, foreign pictures or leftovers of Word, whose list items become lists. Browser
 * only; the editor drops what it has no node for. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ""), "text/html");
  makeWordLists(body);
  for (const element of body.querySelectorAll(noise)) element.remove();
  for (const picture of body.querySelectorAll("img"))
    if (!ownPicture.test(picture.getAttribute("src") ?? "")) picture.remove();
  for (const heading of body.querySelectorAll("h1")) {
    const below = body.ownerDocument.createElement("h2");
    below.append(...heading.childNodes);
    heading.replaceWith(below);
  }
  return body.innerHTML;
}

/** Word writes list items as paragraphs that begin with their bullet or number. */
function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>("p[class*='MsoListParagraph']")) {
    const marker = paragraph.querySelector("[style*='mso-list:Ignore' i]")?.textContent?.trim() ?? "";
    const tag = /^\w+[.)]/.test(marker) ? "ol" : "ul";
    const before = paragraph.previousElementSibling;
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    const list = before?.localName === tag ? before : body.ownerDocument.createElement(tag);
    list.append(item);
    if (list === before) paragraph.remove();
    else paragraph.replaceWith(list);
  }
}

const listLine = /^\s*([-*+•·]|\d+[.)])\s+/;

/** Makes Markdown of plain text, as WhatsApp writes it: each line is a paragraph, `*tebal*` is bold and `~coret~` struck
 * out. */
export function markdownOfPlainText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^[•·]\s+/, "- ")
        .replace(/(^|[\s("])\*(?![\s*])([^*\n]*[^\s*])\*(?=$|[\s).,!?:;"])/g, "$1**$2**")
        .replace(/(^|[\s("])~(?![\s~])([^~\n]*[^\s~])~(?=$|[\s).,!?:;"])/g, "$1~~$2~~"),
    );
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      const staysTogether = listLine.test(line) && next !== undefined && listLine.test(next);
      return line + (staysTogether ? "\n" : "\n\n");
    })
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
