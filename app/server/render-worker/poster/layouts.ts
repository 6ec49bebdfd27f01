import { colours } from "../brochure/sheet.ts";
import { type PosterContent, type PosterLogo, posterFormats } from "../tasks.ts";
import * as part from "./parts.ts";

const { column, layer, lines, row, word } = part;

export function layOut(content: PosterContent, logo: PosterLogo) {
  return content.size === "pratinjau" ? preview(content, logo) : tall(content, logo);
}

const sideShade =
  "linear-gradient(90deg, rgba(7,28,21,1) 0%, rgba(7,28,21,0.86) 22%, rgba(7,28,21,0.28) 60%, rgba(7,28,21,0.05) 100%)";
const topShade =
  "linear-gradient(180deg, rgba(7,28,21,0.82) 0%, rgba(7,28,21,0.1) 55%, rgba(7,28,21,0) 100%)";

function preview(content: PosterContent, logo: PosterLogo) {
  const { title, date, dateNote } = content;
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
        width: 800,
        height,
        padding: "44px 0 64px 56px",
        justifyContent: "space-between",
      },
      part.brand(content, logo, 64),
      column(
        { gap: 12 },
        part.kicker(content.kicker, 26, colours.paleGold),
        part.heading(title, colours.white, [
          [24, 68],
          [44, 58],
          [66, 48],
          [88, 40],
        ]),
        row(
          { alignItems: "baseline", gap: 18, marginTop: 6, flexWrap: "wrap" },
          word(32, colours.white, date, 700),
          word(25, colours.line, dateNote),
        ),
      ),
      row(
        { alignItems: "flex-end", gap: 26 },
        column({}, word(25, colours.line, "Mulai dari"), part.price(content, 54, colours.paleGold)),
        row({ paddingBottom: 8 }, part.seats(content, 27)),
      ),
    ),
  );
}

function tall(content: PosterContent, logo: PosterLogo) {
  const { width, height, cover } = posterFormats[content.size];
  const isStory = content.size === "story";
  // The app that shows a story covers its top and bottom with buttons.
  const [inset, padding, big] = isStory ? [210, "40px 56px 212px", 1.06] : [40, "36px 56px", 1];
  const top = cover.height - (content.contact.name ? 84 : 36);
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
      headline(content, big),
      pointGrid(content, big),
      priceBox(content, big),
      contact(content, big),
    ),
    isStory && part.frieze(height - 160, width, 154.3, 0.5),
  );
}

function headline({ title, kicker, date, dateNote }: PosterContent, big: number) {
  return column(
    { gap: 10 * big },
    part.kicker(kicker, 25 * big, colours.green),
    part.heading(title, colours.ink, [
      [26, 70 * big],
      [52, 60],
      [90, 48],
      [120, 40],
    ]),
    row(
      { alignItems: "baseline", gap: 16, flexWrap: "wrap" },
      word(36 * big, colours.green, date, 800),
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
          lines(2, { color: colours.ink, fontSize: 26 * big, fontWeight: 700 }, text),
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
      { gap: 8 * big, alignItems: "flex-start" },
      row(
        { gap: 20, alignItems: "center", minHeight: 44 * big },
        word(26 * big, colours.line, "Mulai dari"),
        part.seats(content, 25 * big),
      ),
      part.price(content, 62 * big, colours.white),
      content.rooms !== "" && lines(2, { color: colours.line, fontSize: 24 * big }, content.rooms),
    ),
    part.qrCode(content.address.linked, 150 * big),
  );
}

function contact({ contact: { outline, text, name }, address, licence }: PosterContent, big: number) {
  return column(
    { gap: 8 * big },
    name && lines(1, { color: colours.ink, fontSize: 28 * big, fontWeight: 700 }, `Agen resmi: ${name}`),
    row(
      { justifyContent: "space-between", alignItems: "center", gap: 20 },
      row(
        { gap: 12, alignItems: "center", flexShrink: 0 },
        part.icon(outline, 36 * big, colours.green),
        word(32 * big, colours.ink, text, 800),
      ),
      lines(1, { color: colours.green, fontSize: 24 * big, fontWeight: 700 }, address.typed),
    ),
    licence !== "" && lines(2, { color: colours.soft, fontSize: 20 * big }, licence),
  );
}
