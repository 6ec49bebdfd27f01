import type { BrochureContent } from "../tasks.ts";
import { settlePasti, settlePrices } from "./cover-boxes.ts";
import { colours, draw, inner, lattice, page, type Setting, type Sheet } from "./sheet.ts";
import { lineHeight, type Style } from "./typesetting.ts";

const [lowestHero, highestHero] = [190, 326];
const below = 26;
const boxWidth = 214;
const storyWidth = inner - boxWidth - 24;

export function drawCover(sheet: Sheet, content: BrochureContent, picture: Uint8Array | null): void {
  const { document } = sheet;
  document.addPage();
  sheet.bookmark(content.title);
  const pasti = settlePasti(sheet, content.pasti);
  const foot = page.bottom - pasti.height - 18;
  const prices = settlePrices(sheet, content, boxWidth);
  const story = settleStory(sheet, content);
  const needed = Math.max(prices.height, story.height);
  const hero = Math.max(lowestHero, Math.min(highestHero, foot - below - needed));
  drawHero(sheet, content, picture, hero);
  story.draw(hero + below, foot);
  prices.draw(page.width - page.margin - boxWidth, hero + below);
  pasti.draw(page.bottom - pasti.height);
}

function drawHero(sheet: Sheet, content: BrochureContent, picture: Uint8Array | null, hero: number): void {
  const { document } = sheet;
  const box = { x: 0, y: 0, width: page.width, height: hero };
  const all = [box.x, box.y, box.width, box.height] as const;
  if (picture === null) {
    sheet.ornament(() => {
      document.rect(...all).fill(colours.deep);
      document.opacity(0.28);
      lattice(document, box);
    });
  } else {
    const drawPicture = () => {
      document.save();
      document.rect(...all).clip();
      const cover: [number, number] = [box.width, box.height];
      document.image(Buffer.from(picture), 0, 0, { cover, align: "center", valign: "center" });
      document.restore();
    };
    sheet.put("Figure", drawPicture, { alt: `Foto ${content.title}` });
  }
  const title = fitTitle(sheet, content.title);
  const badges = sheet.set(
    content.badges.join(" · ").toUpperCase(),
    { size: 8.5, weight: 800, colour: colours.paleGold, leading: 1.4 },
    inner,
    2,
  );
  const top = hero - 26 - title.height;
  sheet.ornament(() => {
    const shade = document.linearGradient(0, 0, 0, hero);
    shade.stop(0, colours.pine, 0.62).stop(0.24, colours.pine, 0.12).stop(0.42, colours.pine, 0.2);
    shade.stop(Math.min(0.8, (top - 20) / hero), colours.pine, 0.72).stop(1, colours.pine, 0.9);
    document.rect(...all).fill(shade);
    document.rect(0, hero, page.width, 3).fill(colours.gold);
  });
  const name = sheet.set(
    content.siteName,
    { size: 13, weight: 800, colour: colours.white, leading: 1.3 },
    inner,
    1,
  );
  sheet.put("P", () => draw(sheet, name, { x: page.margin, y: 30 }));
  sheet.put("P", () => draw(sheet, badges, { x: page.margin, y: top - badges.height - 2 }));
  sheet.put("H1", () => draw(sheet, title, { x: page.margin, y: top }));
}

/** Sets the title in the largest size that fits its lines. */
function fitTitle(sheet: Sheet, title: string): Setting {
  let size = 33;
  for (;;) {
    const style: Style = { size, weight: 800, colour: colours.white, leading: 1.16 };
    const setting = sheet.set(title, style, inner, size > 17 ? undefined : 5);
    if (setting.lines.length <= (size > 24 ? 2 : 4) || size <= 17) return setting;
    size -= 2;
  }
}

/** Sets tagline, description and facts. `height` counts only a few lines of the description. */
function settleStory(sheet: Sheet, content: BrochureContent) {
  const green: Style = { size: 13, weight: 600, colour: colours.green, leading: 1.35 };
  const tagline = sheet.set(content.tagline, green, storyWidth, 4);
  const facts = factRows(sheet, content);
  const fixed = facts.reduce((sum, { height }) => sum + height, tagline.height + 22);
  const style: Style = { size: 9.8, weight: 400, colour: colours.soft, leading: 1.5 };
  const whole = sheet.set(content.description, style, storyWidth);
  return {
    height: fixed + Math.min(whole.height, 5 * lineHeight(style)),
    draw(top: number, foot: number) {
      const mostLines = Math.floor((foot - top - fixed) / lineHeight(style));
      const description = sheet.set(mostLines < 1 ? "" : content.description, style, storyWidth, mostLines);
      let y = top;
      for (const [setting, after] of [
        [tagline, 8],
        [description, 14],
      ] as const) {
        if (setting.height === 0) continue;
        const at = y;
        sheet.put("P", () => draw(sheet, setting, { x: page.margin, y: at }));
        y += setting.height + after;
      }
      for (const { height, drawRow } of facts) {
        drawRow(y);
        y += height;
      }
    },
  };
}

function factRows(sheet: Sheet, { facts }: BrochureContent) {
  const half = (storyWidth - 16) / 2;
  const settings = facts.map(({ label, text }) => {
    const halfWidth = sheet.set(text, fact, half);
    return {
      label: sheet.set(label, { size: 8, weight: 400, colour: colours.soft, leading: 1.4 }, half, 1),
      text: halfWidth.lines.length > 1 ? sheet.set(text, fact, storyWidth, 3) : halfWidth,
      isShort: halfWidth.lines.length < 2,
    };
  });
  const short = settings.filter(({ isShort }) => isShort);
  const pairs = Array.from({ length: Math.ceil(short.length / 2) }, (_, row) =>
    short.slice(2 * row, 2 * row + 2),
  );
  return [...pairs, ...settings.filter(({ isShort }) => !isShort).map((setting) => [setting])].map((row) => {
    const height = Math.max(...row.map(({ label, text }) => label.height + text.height)) + 9;
    const drawRow = (y: number) => {
      for (const [index, { label, text }] of row.entries()) {
        const x = page.margin + index * (half + 16);
        sheet.put("P", () => {
          draw(sheet, label, { x, y });
          draw(sheet, text, { x, y: y + label.height });
        });
      }
    };
    return { height, drawRow };
  });
}

const fact: Style = { size: 9.8, weight: 600, colour: colours.ink, leading: 1.35 };
