import type { BrochureContent } from "../tasks.ts";
import { settlePasti, settlePrices } from "./cover-boxes.ts";
import { colours, draw, firstGood, inner, lattice, page, type Sheet, setWithin, smaller } from "./sheet.ts";
import type { Style } from "./typesetting.ts";

const [lowestHero, highestHero] = [190, 326];
const below = 26;
const boxWidth = 214;
const storyWidth = inner - boxWidth - 24;

/** How a cover is set, the first that fits is used: with the description or without, and how much smaller. */
const attempts = [
  { isDescribed: true, factor: 1 },
  { isDescribed: true, factor: 0.9 },
  ...[1, 0.92, 0.84, 0.76, 0.68, 0.6].map((factor) => ({ isDescribed: false, factor })),
];

/** Draws the cover, and tells whether the description stands on it; a longer one belongs on the next page. */
export function drawCover(sheet: Sheet, content: BrochureContent, picture: Uint8Array | null): boolean {
  const { document } = sheet;
  document.addPage();
  sheet.bookmark(content.title);
  const head = settleHead(sheet, content);
  const lowest = Math.max(lowestHero, head.height);
  const settled = attempts.map(({ isDescribed, factor }) => () => {
    const small = smaller(sheet, factor);
    const pasti = settlePasti(small, content.pasti);
    const prices = settlePrices(small, content, boxWidth);
    const story = settleStory(small, isDescribed ? content : { ...content, description: "" });
    const room = page.bottom - pasti.height - 18 - below - Math.max(prices.height, story.height);
    return { isDescribed, pasti, prices, story, room };
  });
  const cover = firstGood(settled, ({ room }) => room >= lowest);
  const hero = Math.max(lowest, Math.min(highestHero, cover.room));
  drawHero(sheet, content, picture, hero);
  head.draw(hero);
  cover.story.draw(hero + below);
  cover.prices.draw(page.width - page.margin - boxWidth, hero + below);
  cover.pasti.draw(page.bottom - cover.pasti.height);
  return cover.isDescribed;
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
}

const headTop = 30;
const headBottom = 26;

/** The words on the picture: the site's name above, badges and title at the foot. */
function settleHead(sheet: Sheet, content: BrochureContent) {
  const { document } = sheet;
  const white: Style = { size: 13, weight: 800, colour: colours.white, leading: 1.3 };
  const name = setWithin(sheet, content.siteName, white, { width: inner, mostLines: 1, smallest: 9 });
  const title = fitTitle(sheet, content.title);
  const badges = sheet.set(
    content.badges.join(" · ").toUpperCase(),
    { size: 8.5, weight: 800, colour: colours.paleGold, leading: 1.4 },
    inner,
  );
  return {
    height: headTop + name.height + 10 + badges.height + 2 + title.height + headBottom,
    draw(hero: number) {
      const top = hero - headBottom - title.height;
      const all = [0, 0, page.width, hero] as const;
      sheet.ornament(() => {
        const shade = document.linearGradient(0, 0, 0, hero);
        shade.stop(0, colours.pine, 0.62).stop(0.24, colours.pine, 0.12).stop(0.42, colours.pine, 0.2);
        shade.stop(Math.max(0.42, Math.min(0.8, (top - 20) / hero)), colours.pine, 0.72);
        shade.stop(1, colours.pine, 0.9);
        document.rect(...all).fill(shade);
        document.rect(0, hero, page.width, 3).fill(colours.gold);
      });
      sheet.put("P", () => draw(sheet, name, { x: page.margin, y: headTop }));
      sheet.put("P", () => draw(sheet, badges, { x: page.margin, y: top - badges.height - 2 }));
      sheet.put("H1", () => draw(sheet, title, { x: page.margin, y: top }));
    },
  };
}

/** Sets the title large on two lines, or smaller on four. */
function fitTitle(sheet: Sheet, title: string) {
  const style: Style = { size: 33, weight: 800, colour: colours.white, leading: 1.16 };
  const large = setWithin(sheet, title, style, { width: inner, mostLines: 2, smallest: 25 });
  if (large.lines.length <= 2) return large;
  return setWithin(sheet, title, { ...style, size: 24 }, { width: inner, mostLines: 4, smallest: 11 });
}

/** Sets tagline, description and facts. */
function settleStory(sheet: Sheet, content: BrochureContent) {
  const green: Style = { size: 13, weight: 600, colour: colours.green, leading: 1.35 };
  const style: Style = { size: 9.8, weight: 400, colour: colours.soft, leading: 1.5 };
  const texts = [
    { setting: sheet.set(content.tagline, green, storyWidth), after: 8 },
    { setting: sheet.set(content.description, style, storyWidth), after: 14 },
  ].filter(({ setting }) => setting.height > 0);
  const facts = factRows(sheet, content);
  return {
    height:
      texts.reduce((sum, { setting, after }) => sum + setting.height + after, 0) +
      facts.reduce((sum, { height }) => sum + height, 0),
    draw(top: number) {
      let y = top;
      for (const { setting, after } of texts) {
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
      label: sheet.set(label, { size: 8, weight: 400, colour: colours.soft, leading: 1.4 }, half),
      text: halfWidth.lines.length > 1 ? sheet.set(text, fact, storyWidth) : halfWidth,
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
