import { type CSSProperties, createElement, type ReactNode } from "react";
import { qrPath } from "../../../lib/qr-code.server.ts";
import { colours, star } from "../brochure/sheet.ts";
import type { PosterContent, PosterLogo } from "../tasks.ts";

const lattice = `${star}M29 40a11 11 0 1 0 22 0a11 11 0 1 0-22 0`;

export function row(style: CSSProperties, ...children: ReactNode[]) {
  return createElement("div", { style: { display: "flex", boxSizing: "border-box", ...style } }, ...children);
}

export function column(style: CSSProperties, ...children: ReactNode[]) {
  return row({ flexDirection: "column", ...style }, ...children);
}

export function layer(style: CSSProperties, ...children: ReactNode[]) {
  return row({ position: "absolute", ...style }, ...children);
}

export function word(fontSize: number, color: string, text: string, fontWeight = 500) {
  const style = { display: "flex", flexShrink: 0, whiteSpace: "nowrap", lineHeight: 1.2 } as const;
  return createElement("div", { style: { ...style, color, fontSize, fontWeight } }, text);
}

/** satori reverses Arabic letters where it may break a word. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;

/** Draws a whole text on as many lines as it needs, and breaks words that are longer than a line. */
export function lines(style: CSSProperties, text: string) {
  const wordBreak = arabic.test(text) ? "normal" : "break-word";
  return createElement(
    "div",
    {
      style: { display: "block", maxWidth: "100%", wordBreak, lineHeight: 1.2, fontWeight: 500, ...style },
    },
    text,
  );
}

/** Draws a heading. `steps` pairs most letters with a size; the last size serves all longer ones. */
export function heading(text: string, color: string, steps: readonly (readonly [number, number])[]) {
  const [, size = 40] = steps.find(([most]) => text.length <= most) ?? steps.at(-1) ?? [];
  const style = { color, fontSize: size, fontWeight: 800, letterSpacing: size * -0.02, lineHeight: 1.12 };
  return lines(style, text);
}

export function kicker(text: string, fontSize: number, color: string) {
  return lines({ color, fontSize, fontWeight: 700, letterSpacing: fontSize * 0.08 }, text.toUpperCase());
}

export function icon(outline: string, size: number, stroke: string) {
  const path = createElement("path", {
    d: outline,
    fill: "none",
    stroke,
    strokeWidth: 2,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  });
  return createElement(
    "svg",
    { width: size, height: size, viewBox: "0 0 24 24", style: { flexShrink: 0 } },
    path,
  );
}

export function frieze(top: number, width: number, tile: number, opacity: number) {
  const count = Math.ceil(width / tile);
  const stars = Array.from({ length: count }, (_, index) =>
    createElement("path", {
      key: index,
      d: lattice,
      transform: `translate(${index * 80} 0)`,
      fill: "none",
      stroke: colours.gold,
      strokeWidth: 1.4,
    }),
  );
  const size = { width: count * tile, height: tile, viewBox: `0 0 ${count * 80} 80` };
  return layer({ left: 0, top, opacity }, createElement("svg", size, ...stars));
}

export function brand({ siteName }: PosterContent, logo: PosterLogo, height: number) {
  const width = Math.round((logo.width * height) / logo.height);
  return row(
    { alignItems: "center", gap: height * 0.25 },
    createElement("img", { src: logo.source, width, height }),
    lines({ color: colours.white, fontSize: height * 0.5, fontWeight: 700, maxWidth: 560 }, siteName),
  );
}

export function corner({ corner: text }: PosterContent, place: CSSProperties, fontSize: number) {
  const padding = `${fontSize * 0.35}px ${fontSize * 0.9}px`;
  return (
    text !== "" &&
    layer(
      { ...place, background: colours.gold, padding, borderRadius: 10, letterSpacing: fontSize * 0.06 },
      word(fontSize, colours.ink, text, 800),
    )
  );
}

export function seats({ seats: text }: PosterContent, fontSize: number) {
  const padding = `${fontSize * 0.3}px ${fontSize * 0.75}px`;
  return (
    text !== "" &&
    row({ background: colours.paleGold, padding, borderRadius: 99 }, word(fontSize, colours.ink, text, 700))
  );
}

export function price({ price: amount }: PosterContent, size: number, color: string) {
  return row(
    { alignItems: "baseline", columnGap: 8, flexWrap: "wrap", letterSpacing: -1 },
    word(size, color, amount, 800),
    word(size * 0.42, colours.line, "/orang"),
  );
}

export function qrCode(address: string, size: number) {
  const { side, path } = qrPath(address);
  return column(
    {
      background: colours.white,
      borderRadius: 16,
      padding: "14px 14px 8px",
      gap: 4,
      alignItems: "center",
      flexShrink: 0,
    },
    createElement(
      "svg",
      { width: size, height: size, viewBox: `0 0 ${side} ${side}` },
      createElement("path", { d: path, fill: colours.ink }),
    ),
    word(size * 0.125, colours.ink, "Pindai: rincian"),
  );
}
