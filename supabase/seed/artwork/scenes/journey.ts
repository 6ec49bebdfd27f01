import { darken, mix, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { type Figure, person } from "../kit/people.ts";
import { circle, ellipse, group, n, path, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { cloud, glow, sky, stars, streaks, sun } from "../kit/sky.ts";

/** Outline of the cabin window's rounded opening, grown by `grow` pixels. */
function windowPath(grow: number): string {
	const [left, right, top, bottom] = [470 - grow, 1130 + grow, 110 - grow, 960 + grow];
	const bend = 300 + grow * 0.6;
	return `M${left} ${top + bend}C${left} ${top + bend * 0.3} ${left + bend * 0.4} ${top} ${left + bend} ${top}H${right - bend}C${right - bend * 0.4} ${top} ${right} ${top + bend * 0.3} ${right} ${top + bend}V${bottom - bend}C${right} ${bottom - bend * 0.3} ${right - bend * 0.4} ${bottom} ${right - bend} ${bottom}H${left + bend}C${left + bend * 0.4} ${bottom} ${left} ${bottom - bend * 0.3} ${left} ${bottom - bend}Z`;
}

/** Sunrise over the clouds, seen from a seat beside the wing. */
export function jendelaPesawat(paper: Paper): string[] {
	const { random } = paper;
	const banks = range(6).flatMap((layer) => {
		const y = 560 + layer * 62;
		const tone = mix(mix("#FFE7C8", "#E79F8E", layer / 6), "#6A6196", layer * 0.09);
		return range(7).map(() => cloud(paper, random.between(430, 1180), y + random.between(-12, 12), random.between(260, 480), random.between(50, 120), paper.linear([[0, mix(tone, "#FFFFFF", 0.5)], [0.5, tone], [1, mix(tone, "#6C6394", 0.55)]]), 1));
	});
	const wing = group([
		polygon([[1180, 720], [1180, 810], [770, 668], [640, 600], [632, 590], [668, 588]], paper.linear([[0, "#FFE9CC"], [0.4, "#C9B7BE"], [1, "#6F6B8B"]], 20)),
		polygon([[1180, 790], [1180, 830], [780, 684], [640, 602]], "#4E4C6E", { opacity: 0.75 }),
		path("M632 592L612 520Q610 508 622 510L634 512L678 588Z", paper.linear([[0, "#0E6B52"], [1, "#083E30"]])),
		path("M614 528L610 514Q612 508 622 510L630 511L642 532Z", palette.gold),
		...[0.3, 0.52, 0.74].map((share) => path(`M${640 + share * 520} ${612 + share * 180}l26 40l20 2l2 -36z`, "#5A5878")),
		stroke("M700 606L1180 770", "#8B839C", 2, { opacity: 0.6 }),
	]);
	const scene = group([
		rect(430, 60, 760, 940, paper.vertical(90, 700, [[0, "#22366B"], [0.35, "#7A6A9B"], [0.62, "#EE9F86"], [0.82, "#FFD596"], [1, "#FFF0C9"]])),
		...range(50).map(() => circle(random.between(470, 1130), random.between(120, 320), random.between(0.7, 1.6), palette.ivory, { opacity: random.between(0.2, 0.8) })),
		streaks(paper, 330, 500, 9, "#FFD3AE", 0.5),
		sun(paper, 720, 520, 58, "#FFFFF4", "#FFDC8C"),
		...banks,
		glow(paper, 720, 520, 520, "#FFEDB8", 0.5),
		wing,
	], { "clip-path": paper.clip(windowPath(0)) });
	return [
		rect(0, 0, 1600, 1067, paper.linear([[0, "#4A4A5E"], [0.35, "#CBB9AC"], [0.5, "#F3E4D0"], [0.65, "#BFAEA8"], [1, "#3E4056"]], 90)),
		rect(0, 0, 1600, 1067, paper.linear([[0, "#171C30", 0.45], [0.5, "#171C30", 0], [1, "#171C30", 0.5]])),
		...[300, 1300].map((x) => rect(x - 3, 0, 6, 1067, "#2E3145", { opacity: 0.35 })),
		path(windowPath(92), paper.linear([[0, "#8F8487"], [0.5, "#F7EBDA"], [1, "#FFF8EC"]])),
		path(windowPath(78), paper.linear([[0, "#FFF9EE"], [0.5, "#E8D8C6"], [1, "#A3948F"]])),
		path(windowPath(30), paper.linear([[0, "#6E6670"], [0.6, "#C9B8A8"], [1, "#F9EBD6"]])),
		path(windowPath(10), "#3A374B"),
		scene,
		path("M470 410C470 200 590 110 770 110H830C1010 110 1130 200 1130 410V300H470Z", "#FFFFFF", { opacity: 0.05 }),
		path(`M482 132H1118V226Q800 250 482 226Z`, paper.linear([[0, "#E9DDCE"], [1, "#F9F0E2"]]), { "clip-path": paper.clip(windowPath(0)) }),
		stroke("M482 228Q800 252 1118 228", "#A3948F", 4, { "clip-path": paper.clip(windowPath(0)) }),
		glow(paper, 720, 1030, 640, "#FFD9A0", 0.36, 0.3),
	];
}

/** A twin-engined airliner parked side on, nose to the left; the unit is its length of 1000. */
function airliner(paper: Paper): string {
	const body = "M4 -96C10 -132 70 -160 150 -164H880C930 -166 976 -176 1000 -186C996 -150 940 -112 860 -96C800 -84 200 -66 110 -66C50 -66 0 -74 4 -96Z";
	const windows = range(34).map((index) => rect(170 + index * 19, -136, 8, 11, "#FFE6A8"));
	return group([
		ellipse(480, 14, 520, 16, "#141A2E", { opacity: 0.35 }),
		path("M846 -160L930 -318Q934 -326 946 -326H984L962 -170Z", paper.linear([[0, "#0E7156"], [1, "#08402F"]])),
		path("M862 -190L900 -262L972 -262L966 -200Z", palette.gold, { opacity: 0.9 }),
		path(body, paper.linear([[0, "#FFF8E8"], [0.45, "#F1DCC4"], [0.75, "#A996A4"], [1, "#5E5B7B"]])),
		path("M30 -96C200 -84 760 -100 960 -150C940 -120 900 -104 860 -96C800 -84 200 -66 110 -66C70 -66 40 -76 30 -96Z", palette.green, { opacity: 0.85 }),
		path("M22 -122Q40 -142 74 -148L84 -124Z", "#25304E"),
		...windows,
		...[120, 700].map((x) => rect(x, -146, 18, 34, "none", { stroke: "#8B7F8C", "stroke-width": 2, rx: 4 })),
		path("M400 -92L640 -44Q668 -38 660 -30L620 -32L330 -80Z", paper.linear([[0, "#CDBBB9"], [1, "#57557A"]])),
		ellipse(392, -44, 64, 30, paper.linear([[0, "#F4E4D2"], [1, "#4E4C6C"]])),
		ellipse(334, -44, 12, 27, "#1E2338"),
		path("M880 -140L1000 -150L1010 -140L900 -126Z", "#9A8D9B"),
		...[130, 460, 500].map((x) => rect(x - 3, -70, 6, 62, "#4A4A60") + circle(x, -6, 12, "#1B2033")),
	]);
}

/** Travellers with their cases at the terminal's glass while the first light comes up. */
export function bandaraSubuh(paper: Paper): string[] {
	const { random } = paper;
	const [sill, horizon] = [800, 640];
	const frame = "#16243A";
	const mullions = [-10, 266, 533, 800, 1066, 1334, 1600].map((x) => rect(x - 7, 0, 14, sill, frame));
	const travellers: [Figure, number, number, number][] = [
		[{ garment: "koko", robe: "#E9E0D0", cloth: palette.ink }, 430, 1000, 400],
		[{ garment: "hijab", robe: "#0E6B52", cloth: "#F1E4CD" }, 566, 1004, 376],
		[{ garment: "hijab", robe: "#7C4A5F", cloth: "#D58E98" }, 676, 1000, 270],
		[{ garment: "hijab", robe: "#2B4A5E", cloth: "#2F7C80" }, 1236, 986, 348],
		[{ garment: "koko", robe: "#CFC7BE", cloth: "#F4EFE6" }, 1360, 990, 366],
	];
	const suitcase = (x: number, y: number, w: number, h: number, fill: string) =>
		group([
			stroke(`M${x - w * 0.25} ${y - h}v${-h * 0.42}h${w * 0.5}v${h * 0.42}`, "#B9AFA6", 5),
			rect(x - w / 2, y - h, w, h, paper.linear([[0, mix(fill, "#FFE0B0", 0.25)], [1, darken(fill, 0.4)]], 90), { rx: 12 }),
			...[-0.2, 0, 0.2].map((share) => rect(x + share * w - 2, y - h + 10, 4, h - 20, darken(fill, 0.3), { opacity: 0.6 })),
			circle(x - w * 0.34, y + 4, 7, "#15182A") + circle(x + w * 0.34, y + 4, 7, "#15182A"),
		]);
	const runway = range(26).map((index) => circle(random.between(0, 1600), horizon + 22 + (index % 3) * 14, 2.6, index % 4 ? "#FFD98A" : "#8FD6FF"));
	return [
		sky(paper, horizon, [[0, "#14234A"], [0.35, "#3F4A80"], [0.65, "#B7738A"], [0.85, "#F2A57E"], [1, "#FFDD9E"]]),
		stars(paper, 330, 120),
		streaks(paper, 300, 560, 18, "#F7B79A", 0.45),
		sun(paper, 1010, horizon - 8, 60, "#FFFCEB", "#FFD587"),
		landBelow(paper, ridgeLine(paper, { base: horizon + 4, rise: 56, wave: 320, crags: 0.3 }), "#6E5878"),
		rect(0, horizon, 1600, 200, paper.linear([[0, "#C98D83"], [0.25, "#7A6480"], [1, "#3B4266"]])),
		glow(paper, 1010, horizon + 20, 760, "#FFD08E", 0.6, 0.16),
		...runway,
		`<g transform="translate(330 786) scale(1.02)">${airliner(paper)}</g>`,
		`<g transform="translate(1230 330) rotate(-14) scale(-0.17 0.17)">${path("M0 -20Q80 -70 200 -70H900L1000 -150H1040L1010 -20Q600 20 120 10Z M420 -30L700 130H760L640 -30Z", "#2B2F55")}</g>`,
		...mullions,
		rect(0, 236, 1600, 12, frame),
		rect(0, sill - 12, 1600, 22, frame),
		rect(0, sill + 8, 1600, 260, paper.linear([[0, "#6C5A74"], [0.3, "#3A3D60"], [1, "#141D38"]])),
		...[0, 1, 2, 3, 4, 5].map((index) => polygon([[273 * index - 8, sill + 10], [273 * index + 252, sill + 10], [273 * index + 60 + (index - 3.7) * 150, 1080], [273 * index - 270 + (index - 3.7) * 150, 1080]], "#FFC48C", { opacity: 0.16 })),
		glow(paper, 1010, sill + 60, 620, "#FFD08E", 0.4, 0.3),
		rect(0, 0, 1600, 40, frame),
		suitcase(320, 1004, 104, 164, "#B98A2F"),
		...travellers.map(([figure, x, y, height]) => person(figure, x, y, height, -0.35)),
		suitcase(778, 1010, 92, 140, "#0B5D46"),
		suitcase(1466, 996, 106, 168, "#7C4A5F"),
		...range(5).map((index) => ellipse(180 + index * 310, 96, 70, 7, "#FFE7B8", { opacity: 0.75 })),
	];
}

/** Points of a long arc, used for rails and roads that swing through a picture. */
export function arc(from: Point, bend: Point, to: Point, share: number): Point {
	const rest = 1 - share;
	return [rest * rest * from[0] + 2 * rest * share * bend[0] + share * share * to[0], rest * rest * from[1] + 2 * rest * share * bend[1] + share * share * to[1]];
}

export const pointText = ([x, y]: Point) => `${n(x)} ${n(y)}`;
