import type { BrochureContent } from "../tasks.ts";
import type { Block } from "./flow.ts";
import { colours, draw, inner, type Sheet } from "./sheet.ts";
import type { Style } from "./typesetting.ts";

const padding = 18;
const gap = 22;

export function settleClosing(sheet: Sheet, { licence, check, contact }: BrochureContent): Block {
  const { document } = sheet;
  const columns: { title: string; items: BrochureContent["contact"] }[] = [
    { title: "Hubungi kami", items: contact },
    { title: "Legalitas", items: licence },
    { title: "Cek rekening", items: [{ label: "Cocokkan nomornya sebelum membayar", ...check }] },
  ].filter(({ items }) => items.length > 0);
  const width = (inner - 2 * padding - gap * (columns.length - 1)) / columns.length;
  const set = (text: string, style: Style) => sheet.set(text, style, width);
  const small: Style = { size: 7.8, weight: 400, colour: colours.paleGold, leading: 1.35 };
  const settled = columns.map(({ title, items }) => ({
    title: set(title, { size: 11.5, weight: 800, colour: colours.white, leading: 1.4 }),
    items: items.map((item) => ({
      label: set(item.label, small),
      text: set(item.text, { size: 9.2, weight: 600, colour: colours.white, leading: 1.35 }),
      href: item.href,
    })),
  }));
  const heightOf = ({ title, items }: (typeof settled)[number]) =>
    items.reduce((sum, { label, text }) => sum + label.height + text.height + 5, title.height + 4);
  const note = sheet.set(
    "Bayar hanya ke rekening atas nama perusahaan, dan cek dahulu nomornya di halaman Cek Rekening situs kami.",
    { ...small, colour: colours.mint },
    inner - 2 * padding,
  );
  const height = Math.max(...settled.map(heightOf)) + note.height + 8 + 2 * padding - 5;
  return {
    height,
    draw(x, y) {
      sheet.ornament(() => document.roundedRect(x, y, inner, height, 10).fill(colours.deep));
      for (const [index, { title, items }] of settled.entries()) {
        const left = x + padding + index * (width + gap);
        let at = y + padding - 3;
        sheet.bookmark(columns[index]?.title ?? "");
        sheet.put("H2", () => draw(sheet, title, { x: left, y: at }));
        at += title.height + 4;
        for (const { label, text, href } of items) {
          sheet.put("P", () => {
            draw(sheet, label, { x: left, y: at });
            draw(sheet, text, { x: left, y: at + label.height });
          });
          if (href) document.link(left, at, width, label.height + text.height, href);
          at += label.height + text.height + 5;
        }
      }
      sheet.put("P", () => draw(sheet, note, { x: x + padding, y: y + height - padding - note.height + 4 }));
    },
  };
}
