import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, ridgeShade, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person, somebody } from "../kit/people.ts";
import { bunch, palm, scrub } from "../kit/plants.ts";
import { curve, ellipse, group, n, path, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks } from "../kit/sky.ts";

/** The red mountain of Uhud over its plain in late light. */
export function jabalUhud(paper: Paper): string[] {
	const { random } = paper;
	const back = ridgeLine(paper, { base: 600, rise: 330, wave: 620, crags: 0.85 });
	const shape = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, y - Math.exp(-(((x - 980) / 420) ** 2)) * 190]);
	const main = shape(ridgeLine(paper, { base: 690, rise: 250, wave: 520, crags: 0.9 }));
	const front = ridgeLine(paper, { base: 730, rise: 110, wave: 340, crags: 0.8 });
	const trees = range(26).map(() => ({ x: random.between(-20, 1620), y: random.between(742, 800) }));
	return [
		sky(paper, 700, [[0, "#3F7E93"], [0.4, "#95BDB8"], [0.75, "#F1DDB2"], [1, "#F8CF9B"]]),
		cloud(paper, 330, 210, 640, 74, "#FFF3DA", 0.75),
		cloud(paper, 1260, 130, 520, 50, "#FFF3DA", 0.6),
		streaks(paper, 280, 430, 8, "#FFF3DA", 0.45),
		glow(paper, 40, 520, 760, "#FFE2A2", 0.75),
		landBelow(paper, back, "#D2A08A"),
		ridgeShade(paper, back, 220, "#94748A", 0.4),
		landBelow(paper, main, paper.vertical(240, 760, [[0, "#D2714C"], [0.6, "#B95D43"], [1, "#C98A62"]])),
		ridgeShade(paper, main, 330, "#5E2F45", 0.48),
		ridgeShade(paper, main, 150, "#3E2038", 0.3),
		landBelow(paper, front, paper.vertical(600, 780, [[0, "#B0593F"], [1, "#D2996A"]])),
		ridgeShade(paper, front, 110, "#5E2F45", 0.42),
		rect(0, 726, 1600, 342, paper.linear([[0, "#EBC592"], [0.4, "#D8A56F"], [1, "#A46C49"]])),
		...trees.toSorted((a, b) => a.y - b.y).map(({ x, y }) => palm(paper, { x, y, height: 44 + (y - 742) * 1.1, lean: random.between(-5, 5), trunk: "#6A4A3A", leaf: "#46624A", light: "#7C8F56" })),
		path("M-10 850C300 800 520 830 760 806C1010 782 1300 806 1610 776V1080H-10Z", paper.linear([[0, "#DDAA72"], [1, "#97603F"]])),
		path("M860 806C760 850 900 880 720 930C560 980 380 1020 330 1080H760C800 1010 900 960 990 916C1100 860 900 840 930 800Z", "#F0CF9D", { opacity: 0.7 }),
		stones(paper, 850, 1060, 70, "#BE8256", "#774A3E"),
		...range(18).map(() => scrub(paper, random.between(0, 1600), random.between(860, 1040), random.between(18, 44), "#6E6A45")),
		crowd(paper, { from: 830, to: 900, far: 40, near: 62, count: 26, ihram: 0, shadow: 1.4, spread: [0.44, 0.66] }),
		person({ garment: "koko", robe: palette.ivory, cloth: palette.ink }, 560, 1010, 158, 1.5),
		person({ garment: "hijab", robe: "#F1E8D8", cloth: palette.teal }, 626, 1016, 148, 1.5),
		palm(paper, { x: 1400, y: 1060, height: 560, lean: -50, trunk: "#6B4736", leaf: "#3F6247", light: "#8FA15A", dates: "#B4562C" }),
		palm(paper, { x: 1530, y: 1080, height: 410, lean: 36, trunk: "#6B4736", leaf: "#38573F", light: "#7F9353", dates: "#B4562C" }),
		birds(paper, 520, 250, 9, 16, "#4B5566"),
	];
}

/** Rows of date palms with sun between them and a channel of water. */
export function kebunKurma(paper: Paper): string[] {
	const { random } = paper;
	const horizon = 640;
	const rows = [0.1, 0.2, 0.34, 0.52, 0.78].flatMap((depth, index) =>
		[-1, 1].flatMap((side) =>
			[0, 1, 2].map((step) => {
				const x = 800 + side * (150 + depth * 560 + step * (190 + depth * 420));
				const haze = 0.62 - index * 0.16;
				const tone = (colour: string) => mix(colour, "#F1E2A4", Math.max(0, haze));
				return palm(paper, { x: x + random.between(-16, 16), y: horizon + 14 + depth * 330, height: 200 + depth * 620, lean: -side * (10 + depth * 40), trunk: tone("#5D4231"), leaf: tone("#2F6A45"), light: tone("#8EAF55"), dates: tone("#C0622B") });
			}),
		),
	);
	const rays = range(7).map((index) => polygon([[800, 330], [-240 + index * 340, 1080], [-90 + index * 340, 1080]], "#FFF3BE", { opacity: 0.13 }));
	const water: Point[] = [[770, horizon + 10], [830, horizon + 10], [960, 1080], [640, 1080]];
	return [
		sky(paper, 700, [[0, "#7DB7A0"], [0.4, "#CFE0A8"], [0.8, "#FBEFB6"], [1, "#FFF2C4"]]),
		glow(paper, 800, 470, 760, "#FFFBE0", 1),
		landBelow(paper, ridgeLine(paper, { base: horizon - 20, rise: 140, wave: 460, crags: 0.5 }), "#C7D09A"),
		rect(0, horizon, 1600, 430, paper.linear([[0, "#DCDA94"], [0.3, "#A9B566"], [1, "#4F6D3C"]])),
		...range(9).map((index) => {
			const y = horizon + 26 + (index / 8) ** 1.8 * 400;
			return ellipse(random.between(200, 1400), y, 700, 3 + index * 2.4, "#3E5E36", { opacity: 0.16 });
		}),
		polygon([[756, horizon + 10], [844, horizon + 10], [1010, 1080], [590, 1080]], "#D9BE8C"),
		polygon(water, paper.linear([[0, "#FFF6D0"], [0.3, "#A7CBB4"], [1, "#2F7C80"]])),
		...range(16).map((index) => {
			const y = horizon + 30 + (index / 15) ** 1.6 * 390;
			return ellipse(800 + random.between(-1, 1) * (y - horizon) * 0.2, y, 10 + (y - horizon) * 0.1, 1.5 + (y - horizon) * 0.006, "#FFFBE6", { opacity: 0.6 });
		}),
		...rows,
		...rays,
		person({ garment: "koko", robe: palette.ivory, cloth: "#F4EFE6" }, 1090, 930, 190, 0.5),
		person(somebody(paper, 0), 1180, 900, 150, 0.5),
		nearFronds(paper),
	];
}

/** A branch of ripe dates hanging into the picture, close to the eye. */
function nearFronds(paper: Paper): string {
	const { random } = paper;
	const leaf = (x: number, y: number, length: number, angle: number, colour: string) => {
		const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
		return path(`M${n(x)} ${n(y)}Q${n(x + dx * 0.4 - dy * 0.06)} ${n(y + dy * 0.4 + dx * 0.06)} ${n(x + dx)} ${n(y + dy)}Q${n(x + dx * 0.5 + dy * 0.05)} ${n(y + dy * 0.5 - dx * 0.05)} ${n(x)} ${n(y)}Z`, colour);
	};
	const spine: Point[] = range(16).map((index) => [-40 + index * 38, 30 + index * 6 + index ** 2 * 0.62]);
	const leaves = spine.flatMap(([x, y], index) => [
		leaf(x, y, 210 - index * 7, 1.35 - index * 0.03, index % 2 ? "#1F4F37" : "#28603F"),
		leaf(x, y, 190 - index * 7, -0.75 + index * 0.04, index % 2 ? "#2F6E47" : "#245A3B"),
	]);
	const strands = range(7).map((index) => stroke(`M${150 + index * 14} 60Q${120 + index * 34} 190 ${112 + index * 36} ${300 + (index % 3) * 26}`, "#D9A24A", 4));
	const fruit = range(7).map((index) => bunch(paper, 112 + index * 36, 318 + (index % 3) * 30 + random.between(-8, 8), 52, mix("#B5471F", palette.amber, (index % 3) * 0.18)));
	return group([...leaves, stroke(curve(spine), darken(palette.leaf, 0.3), 9), ...strands, ...fruit, stroke(curve(spine), lighten(palette.leaf, 0.25), 3)]);
}
