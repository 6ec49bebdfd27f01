/** Renders the demo content's pictures and the site's icons: `node supabase/seed/artwork/render.ts [name...]` (all when none is named). */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { pictures } from "./catalogue.ts";
import { printJpeg } from "./kit/finish.ts";
import { iconFile, iconPng } from "./kit/icons.ts";
import { createPaper } from "./kit/paper.ts";

const root = new URL("../../../", import.meta.url);

async function save(path: string, content: Buffer): Promise<void> {
  const target = new URL(path, root);
  await mkdir(new URL(".", target), { recursive: true });
  await writeFile(target, content);
  console.log(`${path} ${(content.length / 1024).toFixed(1)} kB`);
}

async function renderPicture(name: string): Promise<void> {
  const picture = pictures[name];
  if (picture === undefined) {
    throw new Error(`No picture is called "${name}". There are: icons, ${Object.keys(pictures).join(", ")}`);
  }
  const { width, height, folder, draw } = picture;
  const paper = createPaper(name, width, height);
  await save(
    `${folder}/${name}.jpg`,
    await printJpeg(paper.toSvg(draw(paper)), { name, width, height, grain: 5 }),
  );
}

/** The favicon's other forms, from the one drawing in `public/favicon.svg`. */
async function renderIcons(): Promise<void> {
  const svg = await readFile(new URL("public/favicon.svg", root));
  await save("public/favicon.ico", iconFile(await iconPng(svg, 32)));
  await save("public/apple-touch-icon.png", await iconPng(svg, 180, "#FBF8F1"));
}

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : [...Object.keys(pictures), "icons"]) {
  await (name === "icons" ? renderIcons() : renderPicture(name));
}
