import { arcade, archPath, dome, finial, merlons, rounded, turned } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { cypress, scrub, tree } from "../kit/plants.ts";
import { circle, group, n, path, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";
import { star } from "./madinah-nabawi.ts";

/** The octagon under the golden dome; `width` is the octagon's, foot at (x, y). */
function domeOfTheRock(paper: Paper, x: number, y: number, width: number): string {
	const high = width * 0.3;
	const faces: [number, number, string, string][] = [
		[-0.5, -0.22, "#7FB6C6", "#F7EEDC"],
		[-0.22, 0.22, "#3D8FAE", "#F1E5CE"],
		[0.22, 0.5, "#2B5F82", "#BFAE9E"],
	];
	const sides = faces.map(([from, to, tile, marble]) => {
		const [left, right] = [x + from * width, x + to * width];
		const wide = right - left;
		const bays = range(5).map((index) => {
			const centre = left + ((index + 0.5) / 5) * wide;
			return path(archPath(centre, y - high * 0.42, (wide / 5) * 0.66, high * 0.4, "pointed"), darken(tile, 0.45)) + path(archPath(centre, y - high * 0.44, (wide / 5) * 0.42, high * 0.32, "pointed"), mix(palette.gold, tile, 0.45));
		});
		const lozenges = range(11).map((index) => star(left + ((index + 0.5) / 11) * wide, y - high * 0.905, high * 0.036, "#F3DFA6"));
		return group([
			rect(left, y - high, wide + 0.6, high, tile),
			rect(left, y - high * 0.4, wide + 0.6, high * 0.4, marble),
			rect(left, y - high * 0.985, wide + 0.6, high * 0.15, "#1F4F7C"),
			...lozenges,
			rect(left, y - high * 0.42, wide + 0.6, high * 0.025, palette.gold),
			...bays,
			...range(4).map((index) => rect(left + ((index + 1) / 5) * wide - 1, y - high * 0.4, 2, high * 0.4, darken(marble, 0.2), { opacity: 0.6 })),
		]);
	});
	const [cx, top] = [x, y - high];
	const drum = width * 0.2;
	const drumWindows = range(9).map((index) => {
		const angle = ((index - 4) / 9) * Math.PI * 0.96;
		return path(archPath(cx + Math.sin(angle) * drum * 1.06, top - drum * 0.16, drum * 0.15 * Math.cos(angle) + 2, drum * 0.46, "round"), "#173F66");
	});
	const gold = domeOutline(paper, cx, top - drum * 0.74, drum * 2.14);
	return group([
		turned(cx, top, [[drum * 1.06, 0], [drum * 1.06, drum * 0.66], [drum * 1.12, drum * 0.68], [drum * 1.12, drum * 0.76]], rounded(paper, "#3D8FAE", 0.4)),
		rect(cx - drum * 1.06, top - drum * 0.66, drum * 2.12, drum * 0.07, "#F3DFA6"),
		...drumWindows,
		gold,
		...sides,
		path(archPath(x, y, width * 0.1, high * 0.66), lighten("#3D8FAE", 0.3)) + path(archPath(x, y, width * 0.074, high * 0.58), paper.linear([[0, "#1F4F5C"], [1, "#0B3A33"]])),
		rect(x - width * 0.515, y - high * 1.02, width * 1.03, high * 0.04, "#F7EEDC"),
	]);
}

function domeOutline(paper: Paper, x: number, y: number, width: number): string {
	return group([
		dome(paper, x, y, width, width * 0.6, "#DDA63A", "ogee", 13),
		path(`M${n(x - width * 0.4)} ${n(y - width * 0.16)}C${n(x - width * 0.38)} ${n(y - width * 0.36)} ${n(x - width * 0.26)} ${n(y - width * 0.48)} ${n(x - width * 0.14)} ${n(y - width * 0.52)}C${n(x - width * 0.28)} ${n(y - width * 0.4)} ${n(x - width * 0.32)} ${n(y - width * 0.28)} ${n(x - width * 0.32)} ${n(y - width * 0.14)}Z`, "#FFF6D2", { opacity: 0.75 }),
		finial(x, y - width * 0.595, width * 0.24, "#E8B94E"),
	]);
}

/** The Dome of the Rock above its stairs, under a clear morning sky. */
export function aqsaKubahBatu(paper: Paper): string[] {
	const platform = 760;
	const steps = range(9).map((index) => {
		const y = platform + 34 + index * 22;
		const half = 210 + index * 17;
		return rect(800 - half, y, half * 2, 23, index % 2 ? "#E6D6B8" : "#F8EDD6") + rect(800 - half, y + 17, half * 2, 6, "#A88F74", { opacity: 0.5 });
	});
	const stairArches = group([
		rect(560, platform - 176, 480, 40, paper.linear([[0, "#FFF5DF"], [1, "#D9C29C"]])),
		...[-1, 0, 1].map((side) => path(`M${n(800 + side * 150 - 75)} ${platform - 138}h150v40h-14C${n(800 + side * 150 + 56)} ${platform - 150} ${n(800 + side * 150 - 56)} ${platform - 150} ${n(800 + side * 150 - 61)} ${platform - 98}h-14z`, "#EBD9B6")),
		...[-225, -75, 75, 225].map((shift) => turned(800 + shift, platform + 36, [[15, 0], [15, 12], [10, 16], [9, 122], [17, 140]], rounded(paper, "#F1E3C6"))),
		merlons(560, platform - 176, 480, 12, "#F6E9CE"),
	]);
	return [
		sky(paper, platform, [[0, "#2B86B0"], [0.5, "#86C3D2"], [0.85, "#E2EBD8"], [1, "#FBEBC8"]]),
		cloud(paper, 240, 250, 560, 82, "#FFFFFF", 0.85),
		cloud(paper, 1390, 180, 620, 90, "#FFFFFF", 0.8),
		cloud(paper, 1120, 420, 420, 50, "#FFFFFF", 0.5),
		glow(paper, 60, 120, 900, "#FFF6D0", 0.7),
		birds(paper, 430, 400, 12, 16, "#37627C"),
		landBelow(paper, ridgeLine(paper, { base: platform - 10, rise: 90, wave: 380, crags: 0.3 }), "#BBD0BE"),
		...[70, 150, 236, 1370, 1456, 1540].map((x, index) => cypress(x, platform + 20, 210 + (index % 3) * 46, "#35694F")),
		domeOfTheRock(paper, 800, platform - 6, 880),
		rect(0, platform - 8, 1600, 50, paper.linear([[0, "#FFF6E0"], [1, "#D8C3A0"]])),
		rect(0, platform + 36, 1600, 300, paper.linear([[0, "#E7D3AC"], [1, "#BE9F74"]])),
		rect(0, platform + 40, 1600, 150, paper.linear([[0, "#DCC59B"], [1, "#C9AC7F"]])),
		...range(40).map((index) => rect((index % 10) * 168 - (index % 2) * 60, platform + 44 + Math.floor(index / 10) * 36, 164, 33, index % 3 ? "#E9D6B0" : "#D6BD92", { opacity: 0.7 })),
		...steps,
		stairArches,
		crowd(paper, { from: platform + 2, to: platform + 30, far: 54, near: 62, count: 30, ihram: 0, shadow: 0.7 }),
		rect(0, platform + 232, 1600, 100, paper.linear([[0, "#F3E5C8"], [1, "#CDB58E"]])),
		...[[150, 200], [1460, 220]].map(([x = 0, r = 0]) => tree(paper, x, 1000, r, "#6F8F62", "#6B4E3A")),
		crowd(paper, { from: 1000, to: 1050, far: 110, near: 132, count: 9, ihram: 0, shadow: 0.8, spread: [0.2, 0.8] }),
		person({ garment: "hijab", robe: "#F3EBDC", cloth: palette.green }, 712, 930, 104, 0.5),
		person({ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 770, 926, 112, 0.5),
	];
}

/** Stacked houses of the old town between two heights. */
function oldTown(paper: Paper, from: number, to: number, count: number): string {
	const { random } = paper;
	const houses = range(count).map(() => ({ x: random.between(-40, 1640), y: from + random.next() * (to - from) }));
	return group(
		houses.toSorted((a, b) => a.y - b.y).map(({ x, y }) => {
			const size = 26 + ((y - from) / (to - from)) * 46;
			const [width, height] = [size * random.between(1, 1.9), size * random.between(0.8, 1.5)];
			const tone = mix(random.pick(["#E8C79A", "#DDB589", "#F0D4AA", "#CFA47C"]), "#B98592", random.between(0.05, 0.3));
			const windows = range(Math.floor(width / (size * 0.42))).map((index) => path(archPath(x + size * (0.3 + index * 0.42), y - height * 0.34, size * 0.16, size * 0.28, "round"), random.chance(0.3) ? "#FFE3A0" : "#7A5560"));
			const roof = random.chance(0.3) ? path(`M${n(x + width * 0.2)} ${n(y - height)}Q${n(x + width * 0.5)} ${n(y - height - width * 0.42)} ${n(x + width * 0.8)} ${n(y - height)}Z`, lighten(tone, 0.2)) : "";
			return group([roof, rect(x, y - height, width, height + 60, paper.linear([[0, lighten(tone, 0.25)], [0.5, tone], [1, darken(tone, 0.25)]], 90)), rect(x - 2, y - height, width + 4, 4, lighten(tone, 0.4)), ...windows]);
		}),
	);
}

/** The old city at sunset from the hill of olives: walls, houses, the gold dome small and far. */
export function aqsaKotaLama(paper: Paper): string[] {
	const wallTop = (x: number) => 690 + Math.sin(x * 0.0026 + 0.6) * 16;
	const courses = range(6).flatMap((row) => range(34).map((index) => rect(index * 50 - (row % 2) * 25, wallTop(index * 50) + 8 + row * 23, 47, 21, ["#E9C592", "#D9AE7C", "#F1D2A0"][(index * 7 + row * 3) % 3] ?? "#E9C592", { opacity: 0.55 })));
	const wallLine: Point[] = range(41).map((index) => [index * 40, wallTop(index * 40)]);
	const towers = [90, 640, 1330].map((x) => group([rect(x - 62, wallTop(x) - 66, 124, 240, paper.linear([[0, "#F8DBA8"], [0.6, "#DDB17D"], [1, "#A0725E"]], 90)), merlons(x - 66, wallTop(x) - 66, 132, 18, "#EBC48F"), path(archPath(x, wallTop(x) + 10, 18, 46), "#6A4650")]));
	return [
		sky(paper, 560, [[0, "#4B4E86"], [0.35, "#A9749A"], [0.65, "#F0988A"], [0.88, "#FDC68A"], [1, "#FFE4AE"]]),
		streaks(paper, 90, 380, 20, "#FFC9AE", 0.5),
		sun(paper, 330, 430, 70, "#FFFBE8", "#FFC977"),
		birds(paper, 1130, 180, 13, 16, "#40345E"),
		landBelow(paper, ridgeLine(paper, { base: 520, rise: 100, wave: 460, crags: 0.35 }), "#C68591"),
		oldTown(paper, 500, 560, 60),
		landBelow(paper, [[-8, 560], [400, 545], [900, 552], [1600, 540]], "#DDB08B"),
		rect(640, 540, 760, 30, "#F3DDB8"),
		domeOfTheRock(paper, 1010, 552, 330),
		...[700, 742, 1240, 1290, 1332].map((x) => cypress(x, 560, 84, "#4A5A50")),
		arcade({ x: 600, y: 590, width: 800, height: 34, bays: 28, wall: "#EBCFA3", inside: "#A87C6C", trim: "#F8E5C2" }),
		turned(480, 590, [[20, 0], [20, 170], [27, 176], [27, 190], [16, 192], [16, 226]], rounded(paper, "#E7C79C")) + dome(paper, 480, 364, 34, 26, "#B99A84") + finial(480, 340, 32),
		turned(1480, 620, [[22, 0], [22, 190], [30, 196], [30, 212], [17, 214], [17, 252]], rounded(paper, "#E0BC92")) + dome(paper, 1480, 368, 38, 28, "#B99A84") + finial(1480, 342, 34),
		oldTown(paper, 610, 690, 64),
		polygon([...wallLine, [1600, 860], [0, 860]], paper.linear([[0, "#EBC692"], [1, "#B98663"]])),
		...courses,
		merlons(0, 690, 1600, 20, "#E3B985"),
		...towers,
		path("M-10 850C280 800 560 836 860 820C1180 804 1380 842 1610 812V1080H-10Z", paper.linear([[0, "#B99A63"], [0.4, "#8E7A4E"], [1, "#4C4A36"]])),
		path("M620 1080C700 990 900 960 860 900C830 864 960 850 1040 826L1066 830C990 866 910 872 950 912C1010 970 860 1000 830 1080Z", "#E7CB95", { opacity: 0.85 }),
		stones(paper, 860, 1060, 60, "#D3B078", "#6D563F"),
		...range(16).map((index) => scrub(paper, 40 + index * 104, 900 + ((index * 53) % 140), 34, "#5E6340")),
		...[[330, 880, 54], [520, 896, 60], [1220, 884, 60], [1440, 900, 66], [700, 868, 40]].map(([x = 0, y = 0, r = 0]) => tree(paper, x, y, r, "#7C8A58", "#5B4438")),
		tree(paper, 150, 1056, 190, "#6B7F52", "#4B382F"),
		tree(paper, 1470, 1076, 210, "#65784C", "#4B382F"),
		circle(330, 430, 820, paper.radial([[0, "#FFE2A6", 0.5], [1, "#FFE2A6", 0]])),
		person({ garment: "hijab", robe: "#3A2E4E", cloth: "#E6D5BC" }, 776, 1030, 130, 1),
		person({ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 836, 1036, 142, 1),
	];
}
