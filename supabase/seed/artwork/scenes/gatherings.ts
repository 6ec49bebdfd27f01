import { arcade, archPath, lamp, merlons } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { kaabah } from "../kit/kaabah.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, type Figure, person, sitting, somebody } from "../kit/people.ts";
import { camera, patch } from "../kit/perspective.ts";
import { circle, ellipse, group, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, crescent, glow, sky, stars, streaks, sun } from "../kit/sky.ts";
import { drummedDome, star } from "./madinah-nabawi.ts";
import { reflection } from "./makkah-court.ts";

/** A class before departure: a small model of the Kaaba, a teacher, people on the carpet. */
export function manasik(paper: Paper): string[] {
	const { random } = paper;
	const floor = 620;
	const project = camera({ x: 800, horizon: 430, focal: 900, eye: 2.1 });
	const bright = (x: number) => group([
		path(archPath(x, 540, 196, 400), "#FFF9EA"),
		group([
			rect(x - 90, 140, 180, 400, paper.linear([[0, "#8CC4BD"], [0.6, "#E9F0CF"], [1, "#BBD39A"]])),
			ellipse(x - 40, 500, 100, 70, "#6FA06D"), ellipse(x + 60, 520, 90, 70, "#4F8A60"), cloud(paper, x + 20, 270, 160, 30, "#FFFFFF", 0.8),
		], { "clip-path": paper.clip(archPath(x, 540, 172, 384)) }),
		stroke(`M${x} 156V540M${x - 86} 330H${x + 86}`, "#FFF9EA", 7),
		polygon([[x - 86, 540], [x + 86, 540], [x + 330, 1080], [x + 60, 1080]], "#FFF6D2", { opacity: 0.2 }),
	]);
	const rows = [9.6, 8.2, 7, 5.9, 4.9].flatMap((z, row) =>
		range(13).flatMap((seat) => {
			const x = (seat - 6) * 1.02 + (row % 2) * 0.5 + random.between(-0.08, 0.08);
			// An aisle parts the men on the left from the women on the right.
			if (Math.abs(x) < 0.62) {
				return [];
			}
			const chosen: Figure = x < 0 ? { garment: "koko", robe: random.pick(["#F7F2E8", "#E4DDCF", "#CFE0DA", "#E8D8BD", "#B9CFC4"]), cloth: random.pick([palette.ink, palette.ink, "#F4EFE6"]) } : { ...somebody(paper, 0), garment: "hijab", robe: random.pick(["#F1EADC", "#0E6B52", "#3F5A74", "#7C4A5F"]), cloth: random.pick(["#0B5D46", "#C9798A", "#F4EFE6", "#B98A2F", "#2F7C80", "#8A76A6"]) };
			const [px, py] = project(x, 0, z);
			return sitting(chosen, px, py, 9.6 / z);
		}),
	);
	const model = group([
		ellipse(800, 596, 210, 34, "#E9DCC2") + ellipse(800, 588, 206, 32, "#FFF9EC"),
		...range(30).map((index) => circle(800 + Math.cos(index * 0.21 * 2) * 168, 588 + Math.sin(index * 0.21 * 2) * 24, 4, "#FFFFFF")),
		kaabah(paper, { x: 786, y: 600, height: 132, shine: 0.6 }),
	]);
	const teacher = group([
		ellipse(1086, 612, 40, 8, "#3B2E26", { opacity: 0.3 }),
		person({ garment: "koko", robe: "#FBF8F1", cloth: palette.ink }, 1086, 612, 236, 0.2),
		path("M1066 474Q1010 470 962 440L958 452Q1006 494 1064 500Z", "#EFE7D8"), circle(958, 446, 8, palette.skin),
		ellipse(1086, 404, 12, 14, "#B98058"),
	]);
	return [
		rect(0, 0, 1600, floor, paper.linear([[0, "#EFE2C6"], [0.6, "#F8EFDB"], [1, "#DCC8A4"]])),
		rect(0, 0, 1600, 70, paper.linear([[0, "#C9B48C"], [1, "#E9DABB"]])),
		...range(23).map((index) => star(36 + index * 70, 98, 20, index % 2 ? "#B98A2F" : "#0B5D46")),
		stroke("M0 70H1600M0 126H1600", palette.gold, 3),
		...[190, 460, 1140, 1410].map((x) => bright(x)),
		path(archPath(800, 560, 300, 420), palette.green) + path(archPath(800, 560, 270, 400), paper.linear([[0, "#12694F"], [1, "#0A4535"]])),
		...range(5).flatMap((row) => range(4).map((column) => star(700 + column * 66, 260 + row * 62, 15, "#2F8A63"))),
		rect(0, 540, 1600, 24, "#D9C39A"),
		rect(0, floor - 60, 1600, 510, paper.linear([[0, "#C99F7B"], [0.2, "#A5523F"], [1, "#5E2A2B"]])),
		...range(8).map((index) => patch(project, [[-9, 0, 11 / 1.14 ** index], [9, 0, 11 / 1.14 ** index], [9, 0, 10.7 / 1.14 ** index], [-9, 0, 10.7 / 1.14 ** index]], "#E3B86B", { opacity: 0.4 })),
		patch(project, [[-0.5, 0, 10], [0.5, 0, 10], [0.5, 0, 2], [-0.5, 0, 2]], paper.linear([[0, "#DDB06A"], [1, "#8C4A34"]])),
		...[190, 460].map((x) => polygon([[x - 86, 560], [x + 86, 560], [x + 430, 1080], [x + 140, 1080]], "#FFE7B0", { opacity: 0.2 })),
		model,
		teacher,
		...rows,
		...[320, 800, 1280].map((x) => lamp(paper, x, 0, x === 800 ? 110 : 150, 34, "#FFE2A0")),
		glow(paper, 800, 420, 760, "#FFF4D2", 0.4),
		rect(0, 0, 1600, 1067, paper.radial([[0, "#3A1F12", 0], [0.75, "#3A1F12", 0], [1, "#3A1F12", 0.35]])),
	];
}

/** Breaking the fast on the mosque's court: a long cloth with dates and lamps at sunset. */
export function ramadhanIftar(paper: Paper): string[] {
	const { random } = paper;
	const horizon = 520;
	const project = camera({ x: 800, horizon, focal: 900, eye: 2.3 });
	const dish = (x: number, z: number, kind: number) => {
		const [px, py] = project(x, 0.05, z);
		const unit = 150 / z;
		if (kind === 0) {
			return group([ellipse(px, py, unit * 2, unit * 0.72, "#FFFFFF"), ellipse(px, py - unit * 0.1, unit * 1.5, unit * 0.5, "#E9DCC6"), ...range(11).map(() => ellipse(px + random.between(-1, 1) * unit, py - unit * random.between(0.1, 0.5), unit * 0.34, unit * 0.2, random.pick(["#5B2A1C", "#7C3B22", "#93502A"])))]);
		}
		if (kind === 1) {
			return group([path(`M${px - unit * 0.5} ${py - unit * 1.5}h${unit}l${-unit * 0.14} ${unit * 1.5}h${-unit * 0.72}z`, paper.linear([[0, "#FFF6E0", 0.9], [0.3, "#E89A52"], [1, "#B5532A"]])), ellipse(px, py - unit * 1.5, unit * 0.5, unit * 0.16, "#FFF9EE")]);
		}
		return group([ellipse(px, py, unit * 1.7, unit * 0.62, "#0E6B52"), ellipse(px, py - unit * 0.16, unit * 1.4, unit * 0.46, kind === 2 ? "#F2C36B" : "#E9DCC2"), ...range(7).map(() => ellipse(px + random.between(-0.9, 0.9) * unit, py - unit * random.between(0.2, 0.5), unit * 0.3, unit * 0.2, kind === 2 ? "#E08A3E" : "#F7EFD9"))]);
	};
	const meal = range(15).flatMap((index) => {
		const z = 17 / 1.135 ** index;
		return [-0.72, 0, 0.72].map((x, column) => dish(x + random.between(-0.08, 0.08), z, column === 1 ? 0 : 1 + ((index + column) % 3)));
	});
	const guests = range(11).flatMap((index) => {
		const z = 16 / 1.15 ** index;
		return [-1, 1].map((side) => {
			const [x, y] = project(side * 2.05, 0, z);
			const woman = side > 0;
			const figure: Figure = woman ? { garment: "hijab", robe: random.pick(["#F1EADC", "#0E6B52", "#7C4A5F", "#2B4A5E"]), cloth: random.pick(["#C9798A", "#F4EFE6", "#B98A2F", "#2F7C80", "#0B5D46"]) } : { garment: "koko", robe: random.pick(["#F7F2E8", "#E4DDCF", "#CFE0DA"]), cloth: random.pick([palette.ink, "#F4EFE6"]) };
			return sitting(figure, x, y, 11.4 / z);
		});
	});
	const cloth = (half: number, fill: string) => patch(project, [[-half, 0, 19], [half, 0, 19], [half, 0, 1.5], [-half, 0, 1.5]], fill);
	const walls = [-1, 1].flatMap((side) => [7, 9.4, 12.6, 17].toReversed().map((z, index, all) => {
		const next = all[index + 1] ?? 4.6;
		const tone = mix("#8A5B6B", "#F0B88A", 0.5 - index * 0.12);
		const [ax, ay] = project(side * 6, 5.4, z);
		const [bx, by] = project(side * 6, 5.4, next);
		const [cx, cy] = project(side * 6, 0, next);
		const [dx, dy] = project(side * 6, 0, z);
		const middle = (ax + bx) / 2;
		const opening = `M${ax + (bx - ax) * 0.14} ${dy + (cy - dy) * 0.14}V${ay + (dy - ay) * 0.5}Q${ax + (bx - ax) * 0.2} ${ay + (dy - ay) * 0.24} ${middle} ${(ay + by) / 2 + (dy - ay) * 0.14}Q${ax + (bx - ax) * 0.84} ${by + (cy - by) * 0.22} ${ax + (bx - ax) * 0.88} ${by + (cy - by) * 0.5}V${dy + (cy - dy) * 0.88}Z`;
		return polygon([[ax, ay], [bx, by], [cx, cy], [dx, dy]], tone) + path(opening, paper.linear([[0, darken(tone, 0.45)], [0.5, "#C98A56"], [1, "#F3C078"]]));
	}));
	return [
		sky(paper, horizon, [[0, "#2F3A70"], [0.35, "#81648F"], [0.65, "#E58E7C"], [0.88, "#FCC383"], [1, "#FFE5AE"]]),
		stars(paper, 240, 70),
		crescent(paper, 1010, 150, 36, "#FFF3D2"),
		streaks(paper, 200, 430, 14, "#FCC9A4", 0.5),
		sun(paper, 800, horizon - 44, 62, "#FFFBE6", "#FFCB77"),
		birds(paper, 560, 230, 9, 15, "#3E3257"),
		...[[520, 350], [1080, 350]].map(([x = 0, h = 0]) => nabawiMinaret(paper, { x, y: horizon + 10, height: h, tone: "#B77F84", lit: "#FFE3A8" })),
		drummedDome(paper, 800, horizon - 62, 150, "#5F7F74", "#C9938B"),
		arcade({ x: 330, y: horizon + 16, width: 940, height: 92, bays: 15, wall: "#B98084", inside: "#F0B56C", trim: "#DDA898" }),
		merlons(330, horizon - 76, 940, 10, "#C48E8C"),
		rect(0, horizon + 10, 1600, 560, paper.linear([[0, "#F3C79A"], [0.3, "#C4969A"], [1, "#6B5878"]])),
		...walls,
		glow(paper, 800, horizon + 40, 620, "#FFDFA0", 0.6, 0.25),
		cloth(3.2, paper.linear([[0, "#B5674F"], [0.4, "#8C2F38"], [1, "#5A1E30"]])),
		cloth(3.02, paper.linear([[0, "#D9A25B"], [1, "#B98A2F"]])),
		cloth(2.9, paper.linear([[0, "#A8503F"], [0.4, "#7E2834"], [1, "#4E1A2C"]])),
		cloth(1.16, paper.linear([[0, "#FFF3D6"], [0.4, "#F7EAD2"], [1, "#DCC6B4"]])),
		cloth(0.02, palette.gold),
		...meal,
		...guests,
		...[[250, 250, 60], [480, 150, 44], [1120, 150, 44], [1350, 250, 60]].map(([x = 0, cord = 0, size = 0]) => lamp(paper, x, -10, cord, size, "#FFD98A")),
		stroke("M-10 60Q400 210 800 120Q1200 210 1610 60", "#4A3550", 3) + range(23).map((index) => {
			const share = (index + 0.5) / 23;
			const y = 60 + 96 * Math.abs(Math.sin(share * Math.PI * 2));
			return circle(share * 1600, y + 10, 6, "#FFEBB4") + glow(paper, share * 1600, y + 10, 34, "#FFDFA0", 0.7);
		}).join(""),
		glow(paper, 800, horizon - 40, 820, "#FFE0A4", 0.4),
	];
}

/** A group following its guide towards the morning: the picture of the agency itself. */
export function tentangKami(paper: Paper): string[] {
	const floor = 720;
	const skyline = group([
		...[[240, 380], [380, 330], [1500, 400], [1660, 350]].map(([x = 0, h = 0]) => nabawiMinaret(paper, { x, y: floor - 70, height: h, tone: "#D9B79A", lit: "#FFF0C8" })),
		drummedDome(paper, 1180, floor - 120, 220, "#4E9A78", "#EAD3B0", 9),
		...[760, 880, 1000].map((x) => drummedDome(paper, x, floor - 120, 96, "#A9AFAE", "#E7D2B2")),
		arcade({ x: -20, y: floor, width: 1960, height: 150, bays: 25, wall: "#E3C4A0", inside: "#C29A7A", trim: "#F6E3C4" }),
		merlons(-20, floor - 150, 1960, 14, "#EACFAA"),
	]);
	const robes: [Figure, number, number, number][] = [
		[{ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 560, 944, 250],
		[{ garment: "hijab", robe: "#F1EADC", cloth: palette.green }, 660, 950, 236],
		[{ garment: "hijab", robe: "#7C4A5F", cloth: "#E2A5AA" }, 768, 968, 244],
		[{ garment: "koko", robe: "#CFE0DA", cloth: "#F4EFE6" }, 880, 952, 256],
		[{ garment: "hijab", robe: "#2B4A5E", cloth: "#F1E4CD" }, 986, 972, 240],
		[{ garment: "koko", robe: "#E8D8BD", cloth: palette.ink }, 1094, 956, 262],
		[{ garment: "hijab", robe: palette.green, cloth: "#D7B36A" }, 1202, 974, 242],
		[{ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 700, 1034, 306],
		[{ garment: "hijab", robe: "#F3EBDC", cloth: palette.teal }, 836, 1044, 288],
		[{ garment: "hijab", robe: "#3A2E4E", cloth: "#C9B4D6" }, 1040, 1046, 292],
		[{ garment: "koko", robe: "#E4DDCF", cloth: "#F4EFE6" }, 1168, 1040, 310],
	];
	const guide = group([
		stroke("M1396 872V560", "#6B4B3A", 8),
		path("M1400 566Q1470 540 1530 572Q1590 596 1650 570L1640 662Q1580 690 1522 662Q1464 634 1400 660Z", paper.linear([[0, "#12805F"], [1, "#0A4C39"]], 60)),
		star(1520, 616, 28, "#E7C878"),
		person({ garment: "koko", robe: palette.green, cloth: palette.ink }, 1366, 930, 262, -1),
		path("M1378 728Q1410 730 1402 760L1390 772Q1376 770 1372 752Z", lighten(palette.green, 0.1)) + circle(1396, 744, 10, palette.skin),
	]);
	return [
		sky(paper, floor, [[0, "#4C8E9A"], [0.35, "#A5C8BC"], [0.65, "#F3DFB4"], [0.88, "#FCCB94"], [1, "#F8B787"]]),
		sun(paper, 600, 500, 80, "#FFFEF2", "#FFE09A"),
		cloud(paper, 1500, 240, 640, 74, "#FFF6E0", 0.75),
		cloud(paper, 330, 200, 560, 64, "#FFF6E0", 0.65),
		streaks(paper, 330, 520, 10, "#FFF0D2", 0.6),
		birds(paper, 1120, 260, 13, 18, "#4A6B70"),
		skyline,
		rect(0, floor, 1920, 370, paper.linear([[0, "#F8DDB4"], [0.35, "#DDC0A4"], [1, "#94807F"]])),
		reflection(paper, skyline, floor, 160, 0.4),
		...range(15).map((index) => stroke(`M${960 + (index - 7) * 90} ${floor}L${960 + (index - 7) * 420} 1090`, "#FFF6E4", 2, { opacity: 0.35 })),
		glow(paper, 600, floor + 30, 760, "#FFE9B4", 0.6, 0.2),
		crowd(paper, { from: floor + 10, to: floor + 90, far: 44, near: 78, count: 60, ihram: 0, shadow: 0.9 }),
		guide,
		...robes.map(([figure, x, y, height]) => person(figure, x, y, height, 0.8)),
		glow(paper, 600, 500, 900, "#FFEDBE", 0.42),
	];
}
