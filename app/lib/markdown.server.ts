import { createRequire } from "node:module";
import type { RendererObject, Token, Tokens } from "marked";
import type sanitize from "sanitize-html";
import { isSafeAddress, withoutSite } from "./addresses";
import { newMarkdownParser } from "./markdown-dialect";
import { slugify } from "./slugs";

export const longestMarkdown = 20_000;
const mostMarkdownLines = 1500;
/** Most marks in one block. The parser may compare each mark with every other. */
const mostMarks = 300;

const require = createRequire(import.meta.url);

export interface Heading {
  id: string;
  text: string;
  level: number;
}

interface RenderedMarkdown {
  /** HTML that is safe to print; `putPictures` adds its pictures. */
  html: string;
  headings: Heading[];
  pictures: { address: string; alt: string }[];
}

/** Renders Markdown. Tags in the text are dropped; links lead to https, mail or this site, pictures to its media
 * library. */
export function renderMarkdown(text: string, siteUrl: string): RenderedMarkdown {
  const headings: Heading[] = [];
  const pictures: RenderedMarkdown["pictures"] = [];
  const parser = newMarkdownParser();
  parser.use({ renderer: rendererFor(headings) });
  const html = parser.parse(withoutExcess(text), { async: false });
  // Loaded lazily: together with its own imports it takes a twentieth of a start.
  const sanitizeHtml = require("sanitize-html") as typeof sanitize;
  const safe = sanitizeHtml(html, rulesFor(siteUrl, pictures)).replace(/<\/?span>/g, "");
  return { html: withScrollingTables(safe), headings, pictures };
}

/** Puts each table into a box of its own, which scrolls where a phone is too narrow for the words of all columns. */
function withScrollingTables(html: string): string {
  return html
    .replaceAll("<table>", '<div role="region" aria-label="Tabel" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

/** @param drawn safe HTML */
export function putPictures(html: string, drawn: readonly string[]): string {
  return html.replace(/<img src="(\d+)" \/>/g, (_, place) => drawn[Number(place)] ?? "");
}

function withoutExcess(text: string): string {
  const marks = /[*_~`[\]<!\\]/g;
  const bounded = text.slice(0, longestMarkdown).toWellFormed().split("\n", mostMarkdownLines).join("\n");
  return bounded
    .split(/\n[ \t]*\n/)
    .map((block) => ((block.match(marks)?.length ?? 0) > mostMarks ? block.replace(marks, "\\$&") : block))
    .join("\n\n");
}

function rendererFor(headings: Heading[]): RendererObject {
  const used = new Map<string, number>();
  return {
    heading({ tokens, depth }) {
      const text = plainText(tokens).trim();
      const level = Math.min(Math.max(depth, 2), (headings.at(-1)?.level ?? 1) + 1, 4);
      const name = `isi-${slugify(text) || "bagian"}`;
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      const id = count === 1 ? name : `${name}--${count}`;
      headings.push({ id, text, level });
      return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    checkbox: () => "",
  };
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text } = token as Tokens.Generic & { text?: string };
      return inner === undefined ? (text ?? "") : plainText(inner);
    })
    .join("");
}

const tags =
  "h2 h3 h4 p a ul ol li strong em del blockquote code pre hr br table thead tbody tr th td img span".split(
    " ",
  );

function rulesFor(siteUrl: string, pictures: RenderedMarkdown["pictures"]): sanitize.IOptions {
  const heading = (tagName: string, { id = "" }: sanitize.Attributes) => ({
    tagName,
    attribs: /^isi-[a-z0-9-]+$/.test(id) ? { id } : ({} as sanitize.Attributes),
  });
  return {
    allowedTags: tags,
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src"],
      ol: ["start"],
      h2: ["id"],
      h3: ["id"],
      h4: ["id"],
    },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: {
      h2: heading,
      h3: heading,
      h4: heading,
      a: (_, { href = "" }) => linkTo(withoutSite(href, siteUrl)),
      img: (_, { src = "", alt = "" }) => {
        const address = withoutSite(src, siteUrl);
        if (!/^\/media\/[^?#]+$/.test(address) || !isSafeAddress(address)) return noTag;
        pictures.push({ address, alt });
        return { tagName: "img", attribs: { src: String(pictures.length - 1) } };
      },
    },
  };
}

/**
 * Replaces a tag of which only the content stays. The tag is allowed here and removed afterwards: sanitize-html closes the next
 * tag by the new name of a renamed tag that it leaves out.
 */
const noTag: sanitize.Tag = { tagName: "span", attribs: {} };

function linkTo(href: string): sanitize.Tag {
  if (/^(#|mailto:|tel:)[^\s\\]+$/.test(href)) return { tagName: "a", attribs: { href } };
  if (!isSafeAddress(href)) return noTag;
  const attribs: sanitize.Attributes = href.startsWith("/") ? { href } : { href, rel: "noopener nofollow" };
  return { tagName: "a", attribs };
}
