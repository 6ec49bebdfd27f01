import { colours } from "../brochure/sheet.ts";
import { type PosterContent, type PosterLogo, posterFormats } from "../tasks.ts";
import * as part from "./parts.ts";

const { column, layer, lines, row, word } = part;

/** The column that holds the words of a poster: it must be no higher than its place. */
interface WordColumn {
  node: ReturnType<typeof column>;
  width: number;
  height: number;
}

/** `scale` makes the words smaller where a poster has more of them than fit. */
export function layOut(content: PosterContent, logo: PosterLogo, scale: number) {
  return content.size === "pratinjau" ? preview(content, logo, scale) : tall(content, logo, scale);
}

/** The words of a poster in a column that is as high as they need. */
export function wordColumn(content: PosterContent, logo: PosterLogo, scale: number): WordColumn {
  const { size } = content;
  if (size === "pratinjau")
    return {
      node: column(previewPadding, ...previewWords(content, logo, scale)),
      width: previewWidth,
      height: posterFormats[size].height,
    };
  const { width, height } = posterFormats[size];
  const { padding } = measureOf(content);
  return {
    node: column({ padding, gap: leastGap }, ...tallWords(content, scale)),
    width,
    height: height - panelTop(content),
  };
}

const leastGap = 14;

const sideShade =
  "linear-gradient(90deg, rgba(7,28,21,1) 0%, rgba(7,28,21,0.86) 22%, rgba(7,28,21,0.28) 60%, rgba(7,28,21,0.05) 100%)";
const topShade =
  "linear-gradient(180deg, rgba(7,28,21,0.82) 0%, rgba(7,28,21,0.1) 55%, rgba(7,28,21,0) 100%)";

const previewWidth = 800;
const previewPadding = { padding: "44px 0 64px 56px", gap: leastGap };

function preview(content: PosterContent, logo: PosterLogo, scale: number) {
  const { width, height, cover } = posterFormats.pratinjau;
  return row(
    { width: "100%", height: "100%" },
    layer({ left: 0, top: 0, width: cover.left + 1, height, background: colours.night }),
    layer({ ...cover, backgroundImage: sideShade }),
    part.frieze(594, width, 36, 0.55),
    part.corner(content, { right: 36, top: 36 }, 30),
    column(
      {
        position: "absolute",
        left: 0,
        top: 0,
        width: previewWidth,
        height,
        ...previewPadding,
        justifyContent: "space-between",
      },
      ...previewWords(content, logo, scale),
    ),
  );
}

function previewWords(content: PosterContent, logo: PosterLogo, scale: number) {
  const { title, date, dateNote } = content;
  return [
    part.brand(content, logo, 64 * scale),
    column(
      { gap: 12 * scale },
      part.kicker(content.kicker, 26 * scale, colours.paleGold),
      part.heading(title, colours.white, [
        [24, 68 * scale],
        [44, 58 * scale],
        [66, 48 * scale],
        [Number.POSITIVE_INFINITY, 40 * scale],
      ]),
      row(
        { alignItems: "baseline", columnGap: 18, marginTop: 6, flexWrap: "wrap" },
        lines({ color: colours.white, fontSize: 32 * scale, fontWeight: 700 }, date),
        word(25 * scale, colours.line, dateNote),
      ),
    ),
    row(
      { alignItems: "flex-end", columnGap: 26, flexWrap: "wrap" },
      column(
        {},
        word(25 * scale, colours.line, "Mulai dari"),
        part.price(content, 54 * scale, colours.paleGold),
      ),
      row({ paddingBottom: 8 }, part.seats(content, 27 * scale)),
    ),
  ];
}

/** The app that shows a story covers its top and bottom with buttons. */
function measureOf({ size }: PosterContent) {
  return size === "story"
    ? { inset: 210, padding: "40px 56px 212px", big: 1.06 }
    : { inset: 40, padding: "36px 56px", big: 1 };
}

function panelTop({ size, contact: { name } }: PosterContent): number {
  return posterFormats[size].cover.height - (name ? 84 : 36);
}

function tall(content: PosterContent, logo: PosterLogo, scale: number) {
  const { width, height, cover } = posterFormats[content.size];
  const { inset, padding } = measureOf(content);
  const top = panelTop(content);
  return row(
    { width: "100%", height: "100%" },
    layer({ ...cover, backgroundImage: topShade }),
    layer({ left: 56, top: inset }, part.brand(content, logo, 72)),
    part.corner(content, { right: 56, top: inset + 8 }, 32),
    column(
      {
        position: "absolute",
        left: 0,
        top,
        width,
        height: height - top,
        background: colours.ivory,
        borderTopLeftRadius: 40,
        borderTopRightRadius: 40,
        borderTop: `6px solid ${colours.gold}`,
        padding,
        justifyContent: "space-between",
      },
      ...tallWords(content, scale),
    ),
    content.size === "story" && part.frieze(height - 160, width, 154.3, 0.5),
  );
}

function tallWords(content: PosterContent, scale: number) {
  const big = measureOf(content).big * scale;
  return [headline(content, big), pointGrid(content, big), priceBox(content, big), contact(content, big)];
}

function headline({ title, kicker, date, dateNote }: PosterContent, big: number) {
  return column(
    { gap: 10 * big },
    part.kicker(kicker, 25 * big, colours.green),
    part.heading(title, colours.ink, [
      [26, 70 * big],
      [52, 60 * big],
      [90, 48 * big],
      [Number.POSITIVE_INFINITY, 40 * big],
    ]),
    row(
      { alignItems: "baseline", columnGap: 16, flexWrap: "wrap" },
      lines({ color: colours.green, fontSize: 36 * big, fontWeight: 800 }, date),
      word(26 * big, colours.soft, dateNote),
    ),
  );
}

function pointGrid({ points }: PosterContent, big: number) {
  return row(
    { flexWrap: "wrap", rowGap: 14 * big },
    ...points.map(({ outline, label, text }) =>
      row(
        { width: "50%", gap: 14, paddingRight: 18, alignItems: "flex-start" },
        part.icon(outline, 34 * big, colours.gold),
        column(
          { flexGrow: 1, width: 1 },
          word(21 * big, colours.soft, label),
          lines({ color: colours.ink, fontSize: 26 * big, fontWeight: 700 }, text),
        ),
      ),
    ),
  );
}

function priceBox(content: PosterContent, big: number) {
  return row(
    {
      background: colours.deep,
      borderRadius: 28,
      padding: `${24 * big}px ${30 * big}px`,
      alignItems: "center",
      justifyContent: "space-between",
      gap: 24,
    },
    column(
      { gap: 8 * big, alignItems: "flex-start", flexGrow: 1, width: 1 },
      row(
        { columnGap: 20, alignItems: "center", minHeight: 44 * big, flexWrap: "wrap" },
        word(26 * big, colours.line, "Mulai dari"),
        part.seats(content, 25 * big),
      ),
      part.price(content, 62 * big, colours.white),
      content.rooms !== "" && lines({ color: colours.line, fontSize: 24 * big }, content.rooms),
    ),
    part.qrCode(content.address.linked, 150 * big),
  );
}

function contact({ contact: { outline, text, name }, address, licence }: PosterContent, big: number) {
  return column(
    { gap: 8 * big },
    name && lines({ color: colours.ink, fontSize: 28 * big, fontWeight: 700 }, `Agen resmi: ${name}`),
    row(
      { justifyContent: "space-between", alignItems: "center", columnGap: 20, flexWrap: "wrap" },
      row(
        { gap: 12, alignItems: "center", maxWidth: "100%" },
        part.icon(outline, 36 * big, colours.green),
        lines({ color: colours.ink, fontSize: 32 * big, fontWeight: 800 }, text),
      ),
      lines({ color: colours.green, fontSize: 24 * big, fontWeight: 700 }, address.typed),
    ),
    licence !== "" && lines({ color: colours.soft, fontSize: 20 * big }, licence),
  );
}
