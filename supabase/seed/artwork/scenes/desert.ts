import { lighten, mix, palette } from "../kit/colour.ts";
import { dune, landBelow, ridgeLine, ridgeShade, ripples, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person, somebody } from "../kit/people.ts";
import { scrub } from "../kit/plants.ts";
import { ellipse, group, n, path, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";

/** A road that swings away through the dunes towards the evening sun. */
export function jalanGurun(paper: Paper): string[] {
	const horizon = 560;
	const edge = (side: number): Point[] => [
		[700 + side * 620, 1090],
		[790 + side * 330, 900],
		[1010 + side * 165, 770],
		[1030 + side * 88, 700],
		[900 + side * 46, 648],
		[800 + side * 25, 612],
		[838 + side * 14, 588],
		[905 + side * 7, 570],
	];
	const along = (side: number) => edge(side).reduce((d, [x, y], index, points) => {
		const [px, py] = points[index - 1] ?? [x, y];
		return index === 0 ? `M${n(x)} ${n(y)}` : `${d}C${n(px + (x - px) * 0.3)} ${n(py + (y - py) * 0.5)} ${n(x - (x - px) * 0.25)} ${n(py + (y - py) * 0.55)} ${n(x)} ${n(y)}`;
	}, "");
	const back = edge(1).toReversed();
	const road = `${along(-1)}L${back.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
	const far = ridgeLine(paper, { base: horizon + 6, rise: 150, wave: 420, crags: 0.5 });
	const near = ridgeLine(paper, { base: horizon + 16, rise: 90, wave: 300, crags: 0.4 });
	return [
		sky(paper, horizon, [[0, "#3B4674"], [0.3, "#8A6488"], [0.6, "#E08E77"], [0.85, "#F9C585"], [1, "#FFE3A8"]]),
		streaks(paper, 120, 420, 18, "#FBC79B", 0.42),
		sun(paper, 930, 492, 62, "#FFFBEA", "#FFD27A"),
		birds(paper, 430, 250, 11, 17, "#4A3A57"),
		landBelow(paper, far, "#C98B79"),
		landBelow(paper, near, "#B87263"),
		rect(0, horizon, 1600, 510, paper.linear([[0, "#F3B878"], [0.3, "#DB9356"], [1, "#A45F3D"]])),
		ripples(paper, 580, 1060, 120, "#8A4C34", 0.3),
		dune(paper, [[880, 640], [1080, 566], [1240, 520], [1390, 560], [1640, 640]], [[0, "#F8C98A"], [1, "#D28D54"]], [[0, "#A8604A"], [1, "#7E4436"]], 2),
		dune(paper, [[-60, 600], [160, 540], [330, 500], [520, 570], [780, 660]], [[0, "#F6BF80"], [1, "#CC8550"]], [[0, "#A65D48"], [1, "#884A39"]], 2),
		rect(0, 690, 1600, 380, paper.linear([[0, "#E7A566", 0], [0.25, "#DD9A5B"], [1, "#9C5838"]])),
		ripples(paper, 720, 1060, 90, "#7E4430", 0.32),
		path(road, paper.vertical(560, 1067, [[0, "#E8A882"], [0.25, "#8B6065"], [1, "#3E3443"]])),
		stroke(along(0), "#FCE7B8", 7, { "stroke-dasharray": "46 38", opacity: 0.85, "clip-path": paper.clip("M0 700H1600V1080H0Z") }),
		stroke(along(0), "#FCE7B8", 2, { "stroke-dasharray": "12 12", opacity: 0.8, "clip-path": paper.clip("M0 570H1600V700H0Z") }),
		stroke(along(-0.94), "#F4D9B0", 4, { opacity: 0.55 }),
		stroke(along(0.94), "#F4D9B0", 4, { opacity: 0.55 }),
		dune(paper, [[1130, 1080], [1290, 900], [1470, 800], [1640, 850], [1700, 900]], [[0, "#E79E5F"], [1, "#B56A40"]], [[0, "#7C4237"], [1, "#5C302D"]], 2),
		...[[120, 860], [210, 905], [60, 960], [1250, 980], [1120, 800], [360, 780]].map(([x = 0, y = 0]) => scrub(paper, x, y, (y - 640) * 0.2, "#5B4634")),
		glow(paper, 930, 500, 1100, "#FFDF9A", 0.34),
	];
}

/** The hill of Arafah with its white pillar against the rising sun. */
export function jabalRahmah(paper: Paper): string[] {
	const { random } = paper;
	const top: Point = [860, 330];
	const slope = (x: number) => {
		const away = Math.abs(x - top[0]) / 640;
		return top[1] + 20 + (1 - Math.cos(Math.min(1, away) * Math.PI)) * 0.5 * 560;
	};
	const rocks = range(520).map((): { y: number; d: string } => {
		const x = random.between(240, 1490);
		const roof = slope(x);
		const y = roof + random.next() ** 1.3 * (930 - roof);
		const size = 12 + ((y - 330) / 600) * random.between(14, 46);
		const lit = mix(random.pick(["#D89B73", "#CB8B68", "#E3AC80", "#BE7E60"]), "#F5C792", random.between(0, 0.35));
		const body: Point[] = [[x - size, y + size * 0.4], [x - size * 0.9, y - size * 0.2], [x - size * 0.35, y - size * 0.66], [x + size * 0.4, y - size * 0.58], [x + size, y], [x + size * 0.86, y + size * 0.42]];
		const shade: Point[] = [[x + size * 0.06, y - size * 0.1], [x + size * 0.4, y - size * 0.58], [x + size, y], [x + size * 0.86, y + size * 0.42], [x - size * 0.1, y + size * 0.42]];
		return { y, d: polygon(body, lit) + polygon(shade, "#6D4148", { opacity: 0.5 }) };
	});
	const hill: Point[] = range(66).map((index) => [200 + index * 20, slope(200 + index * 20) + random.between(-7, 7)]);
	const climbers = range(130).map(() => {
		const x = random.between(430, 1330);
		const y = slope(x) + random.next() ** 1.2 * 420 + 4;
		return { y, d: person(somebody(paper, 0.95), x, y, 25 + (y - 330) * 0.065, 0.5) };
	});
	const [px, py] = top;
	const pillar = group([
		polygon([[px - 24, py + 28], [px - 24, py - 152], [px - 15, py - 170], [px + 15, py - 170], [px + 24, py - 152], [px + 24, py + 28]], paper.linear([[0, "#FFFFFF"], [0.45, "#FBF1E0"], [1, "#B79A96"]], 90)),
		rect(px - 44, py + 4, 88, 26, paper.linear([[0, "#FFF9EC"], [1, "#C9ADA0"]], 90)),
		rect(px - 62, py + 26, 124, 18, paper.linear([[0, "#F7E7D2"], [1, "#B1938C"]], 90)),
	]);
	return [
		sky(paper, 880, [[0, "#58739C"], [0.35, "#B39AA9"], [0.62, "#F2B896"], [0.85, "#FFD9A0"], [1, "#FFE9C2"]]),
		streaks(paper, 180, 520, 16, "#FFE0BC", 0.5),
		sun(paper, 660, 450, 92, "#FFFDF2", "#FFD98E"),
		birds(paper, 1200, 250, 13, 17, "#5A4A5E"),
		landBelow(paper, ridgeLine(paper, { base: 800, rise: 190, wave: 380, crags: 0.6 }), "#D9A48F"),
		landBelow(paper, ridgeLine(paper, { base: 840, rise: 120, wave: 260, crags: 0.6 }), "#C78B7B"),
		rect(0, 850, 1600, 220, paper.linear([[0, "#E5B183"], [1, "#B0704F"]])),
		polygon([...hill, [1520, 960], [200, 960]], paper.vertical(330, 940, [[0, "#D3936C"], [1, "#8E574B"]])),
		...rocks.toSorted((a, b) => a.y - b.y).map(({ d }) => d),
		pillar,
		...climbers.toSorted((a, b) => a.y - b.y).map(({ d }) => d),
		rect(0, 900, 1600, 170, paper.linear([[0, "#E7B688", 0], [0.3, "#DDA477"], [1, "#A5664A"]])),
		stones(paper, 930, 1060, 46, "#CF9068", "#84504A"),
		crowd(paper, { from: 925, to: 985, far: 66, near: 92, count: 46, ihram: 0.95, shadow: 0.8 }),
		crowd(paper, { from: 1000, to: 1056, far: 128, near: 168, count: 11, ihram: 0.95, shadow: 0.9 }),
		glow(paper, 660, 450, 900, "#FFE6AE", 0.42),
	];
}

/** One white tent of Mina: four-sided with a ridge, lit from the left. */
function tent(x: number, y: number, width: number): string {
	const height = width * 0.62;
	const peak: Point = [x, y - height];
	const foot = y + width * 0.12;
	const wall = height * 0.42;
	return group([
		ellipse(x + width * 0.42, y + width * 0.08, width * 0.5, width * 0.12, "#5D5266", { opacity: 0.25 }),
		polygon([[x - width * 0.5, y], [x, foot], [x, foot - wall], [x - width * 0.5, y - wall]], "#F5ECDB"),
		polygon([[x + width * 0.5, y], [x, foot], [x, foot - wall], [x + width * 0.5, y - wall]], "#C3B6B0"),
		polygon([peak, [x - width * 0.56, y - wall * 0.92], [x, foot - wall * 0.86]], "#FFFDF6"),
		polygon([peak, [x + width * 0.56, y - wall * 0.92], [x, foot - wall * 0.86]], "#D9CEC4"),
		stroke(`M${n(x)} ${n(y - height)}v${n(-height * 0.14)}`, "#B98A2F", Math.max(1, width * 0.02)),
	]);
}

/** Mina's sea of white tents filling a valley in the morning. */
export function arafahTenda(paper: Paper): string[] {
	const { random } = paper;
	const far = ridgeLine(paper, { base: 400, rise: 230, wave: 520, crags: 0.7 });
	const middle = ridgeLine(paper, { base: 450, rise: 190, wave: 420, crags: 0.75 });
	const rows = range(21).flatMap((row) => {
		const depth = (row / 20) ** 1.75;
		const y = 470 + depth * 590;
		const width = 26 + depth * 196;
		const gap = width * 1.12;
		const shift = (row % 2) * gap * 0.5;
		// A road leads up the valley; tents leave it free.
		const road = 940 - depth * 130;
		return range(1700 / gap + 2)
			.map((index) => -40 + index * gap + shift - ((depth * 300) % gap))
			.filter((x) => Math.abs(x - road) > width * 0.62 + 8)
			.map((x) => tent(x, y + random.between(-1, 1), width));
	});
	const slope = (points: readonly Point[], light: string, dark: string) => polygon(points, paper.linear([[0, light], [1, dark]], 30));
	return [
		sky(paper, 460, [[0, "#5E9AB0"], [0.5, "#B5D3CB"], [0.85, "#F7E3B8"], [1, "#FCD9A4"]]),
		sun(paper, 1240, 250, 50, "#FFFEF4", "#FFE6A6"),
		cloud(paper, 420, 160, 560, 60, "#FFF8E6", 0.7),
		cloud(paper, 900, 90, 380, 36, "#FFF8E6", 0.6),
		landBelow(paper, far, "#C9B7A6"),
		ridgeShade(paper, far, 150, "#8D8F98", 0.45, "right"),
		landBelow(paper, middle, "#B99A80"),
		ridgeShade(paper, middle, 170, "#71655F", 0.45, "right"),
		rect(0, 440, 1600, 630, paper.linear([[0, "#EBD9B8"], [1, "#C7A579"]])),
		slope([[-10, 300], [110, 330], [250, 430], [430, 490], [300, 520], [-10, 620]], "#B28A66", "#6E5347"),
		slope([[1610, 270], [1480, 330], [1330, 430], [1170, 484], [1350, 520], [1610, 640]], "#C59A6E", "#7C5D4B"),
		polygon([[928, 462], [950, 462], [905, 1080], [700, 1080]], paper.linear([[0, "#E6D3B6"], [1, "#8F7F7A"]])),
		...rows,
		...range(60).map(() => {
			const depth = random.next();
			const y = 480 + depth * depth * 570;
			return person(somebody(paper, 0.8), 940 - depth * depth * 130 + random.between(-1, 1) * (6 + depth * depth * 66), y, 12 + depth * depth * 74, -0.7);
		}),
		glow(paper, 1240, 250, 1000, "#FFF0C4", 0.5),
		rect(0, 400, 1600, 200, paper.linear([[0, "#FCE3B6", 0], [0.4, "#FCE3B6", 0.4], [1, "#FCE3B6", 0]])),
		birds(paper, 560, 300, 8, 12, lighten(palette.slate, 0.1)),
	];
}
