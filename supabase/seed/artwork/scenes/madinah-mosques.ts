import { arcade, archPath, dome, finial, lamp, merlons, rounded, turned } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, type Figure, person, sitting, somebody } from "../kit/people.ts";
import { camera, patch, type Project } from "../kit/perspective.ts";
import { cypress, palm } from "../kit/plants.ts";
import { group, n, path, range, rect, stroke, circle } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, sun } from "../kit/sky.ts";
import { drummedDome, star } from "./madinah-nabawi.ts";
import { reflection } from "./makkah-court.ts";

/** A pointed arch that spans two columns of a row standing along the view, with striped stones. */
function sideArch(project: Project, x: number, from: number, to: number, haze: number): string {
	const tint = (colour: string) => mix(colour, "#F6DDA6", haze);
	const at = (share: number, up: number) => {
		const [px, py] = project(x, up, from + (to - from) * share);
		return `${n(px)} ${n(py)}`;
	};
	const steps = range(13).map((index) => index / 12);
	const rise = (share: number, inset: number) => 4.4 + inset + Math.sqrt(Math.max(0, 1 - (Math.abs(share - 0.5) * 2) ** 2.2)) * 2.3;
	const under = steps.map((share) => at(share, rise(share, 0))).join("L");
	const wall = `M${at(0, 9)}L${at(1, 9)}L${steps.toReversed().map((share) => at(share, rise(share, 0))).join("L")}Z`;
	const ring = `M${under}L${steps.toReversed().map((share) => at(share, rise(share, 0.8))).join("L")}Z`;
	const stripes = steps.slice(0, -1).filter((_, index) => index % 2 === 0).map((share) => {
		const next = share + 1 / 12;
		return path(`M${at(share, rise(share, 0))}L${at(next, rise(next, 0))}L${at(next, rise(next, 0.8))}L${at(share, rise(share, 0.8))}Z`, tint(palette.green));
	});
	return group([path(wall, tint("#F1E2C2")), path(ring, tint("#FFF8E6")), ...stripes]);
}

function raudhahColumn(paper: Paper, project: Project, x: number, z: number, haze: number): string {
	const tint = (colour: string) => mix(colour, "#F6DDA6", haze);
	const [cx, foot] = project(x, 0, z);
	const [, head] = project(x, 4.5, z);
	const unit = (foot - head) / 45;
	const height = foot - head;
	return group([
		turned(cx, foot, [[unit * 5, 0], [unit * 5, unit * 3], [unit * 3.6, unit * 4.4], [unit * 3.2, height * 0.84], [unit * 5.6, height]], rounded(paper, tint("#EFE6D6"), 0.34)),
		rect(cx - unit * 3.7, foot - height * 0.32, unit * 7.4, unit * 1.2, tint(palette.gold)),
		rect(cx - unit * 3.5, foot - height * 0.82, unit * 7, unit * 1.8, tint(palette.gold)),
		turned(cx, foot, [[unit * 4.2, height * 0.86], [unit * 6, height * 0.985]], rounded(paper, tint("#D3A74C"), 0.4)),
	]);
}

/** Among the columns of the Raudhah: green carpet, striped arches, lamps. */
export function raudhah(paper: Paper): string[] {
	const horizon = 610;
	const project = camera({ x: 800, horizon, focal: 1000, eye: 1.75 });
	const depths = [40, 30, 22.5, 16.5, 11.5, 7.6];
	const hazeAt = (z: number) => Math.min(0.72, Math.max(0, (z - 8) / 42));
	const [, endFoot] = project(0, 0, 40);
	const carpet = range(26).map((index) => {
		const z = 40 / 1.14 ** index;
		return patch(project, [[-3.4, 0, z], [3.4, 0, z], [3.4, 0, z / 1.05], [-3.4, 0, z / 1.05]], index % 2 ? "#CBA24B" : "#2F8A63", { opacity: 0.5 });
	});
	const stars = range(15).map((index) => {
		const z = 36 / 1.16 ** index;
		const [x, y] = project(0, 0, z);
		return star(x, y, 900 / z, "#E7C878", 0.2);
	});
	const rows = depths.flatMap((z, index) => [-10.4, 10.4, -4.6, 4.6].map((x) => {
		const next = depths[index - 1];
		const arch = next === undefined ? "" : sideArch(project, x, z, next, hazeAt(next));
		return arch + raudhahColumn(paper, project, x, z, hazeAt(z));
	}));
	const lamps = [34, 26, 19, 13.5].flatMap((z) => [-2, 2].map((x) => {
		const [lx, ly] = project(x, 5.4, z);
		return lamp(paper, lx, ly - 3600 / z, 3600 / z, 760 / z, "#FFD98A");
	}));
	const sitters = range(30).map((index) => ({ z: 30 / 1.075 ** index, side: index % 2 ? 1 : -1 })).filter(({ z }) => z > 7.5).map(({ z, side }) => {
		const [x, y] = project(side * paper.random.between(0.7, 3.1), 0, z);
		const figure: Figure = somebody(paper, 0);
		return sitting({ ...figure, garment: "koko", robe: figure.garment === "hijab" ? "#F7F2E8" : figure.robe, cloth: index(z) }, x, y, 13.5 / z);
	});
	function index(z: number): string {
		return Math.floor(z * 7) % 2 ? palette.ink : "#F4EFE6";
	}
	return [
		rect(0, 0, 1600, 1067, paper.linear([[0, "#C69A55"], [0.4, "#FBE7B4"], [1, "#D9B473"]])),
		patch(project, [[-14, 7.6, 40], [14, 7.6, 40], [14, 7.6, 3], [-14, 7.6, 3]], paper.vertical(0, 480, [[0, "#7C5A30"], [1, "#F0D59A"]])),
		...range(12).map((step) => {
			const [[, y]] = [project(0, 7.6, 40 / 1.24 ** step)];
			return rect(0, y, 1600, 2 + step, "#B98A2F", { opacity: 0.35 });
		}),
		glow(paper, 800, 520, 640, "#FFFBE4", 1),
		path(archPath(800, endFoot, 230, 210), "#FFF9E6") + path(archPath(800, endFoot, 196, 188), paper.linear([[0, palette.green], [1, "#2F8A63"]])),
		star(800, endFoot - 104, 46, "#E7C878"),
		rect(0, endFoot, 1600, 1067 - endFoot, paper.linear([[0, "#7FAE7C"], [0.2, "#2B7D58"], [1, "#063C2D"]])),
		...carpet,
		patch(project, [[-2.6, 0, 40], [2.6, 0, 40], [2.6, 0, 2], [-2.6, 0, 2]], paper.linear([[0, "#5FA37A"], [0.3, "#15704F"], [1, "#0A4D3A"]])),
		...stars,
		glow(paper, 800, endFoot + 10, 620, "#FFF4CE", 0.7, 0.3),
		...rows,
		...lamps,
		...sitters,
		glow(paper, 800, 480, 900, "#FFE9B0", 0.34),
		rect(0, 0, 1600, 1067, paper.radial([[0, "#2A1B0A", 0], [0.72, "#2A1B0A", 0.02], [1, "#2A1B0A", 0.5]])),
	];
}

/** A square white minaret with an octagonal second stage, as at Quba. */
function qubaMinaret(paper: Paper, x: number, y: number, h: number): string {
	const w = h * 0.06;
	const tone = "#F3EFE6";
	const skin = rounded(paper, tone, 0.26);
	const slit = (up: number, half: number) => path(archPath(x, y - h * up, half, h * 0.07), "#7E97A0");
	return group([
		turned(x, y, [[w, 0], [w, h * 0.46], [w * 1.3, h * 0.485], [w * 1.3, h * 0.52], [w * 0.78, h * 0.52], [w * 0.74, h * 0.7], [w, h * 0.72], [w, h * 0.745], [w * 0.52, h * 0.745], [w * 0.5, h * 0.85]], skin),
		slit(0.2, w * 0.5), slit(0.36, w * 0.5), slit(0.58, w * 0.45), slit(0.77, w * 0.36),
		dome(paper, x, y - h * 0.85, w * 1.2, w * 0.95, "#F6F2EA", "ogee"),
		finial(x, y - h * 0.89, h * 0.1),
	]);
}

/** The white mosque of Quba among palms at mid-morning. */
export function masjidQuba(paper: Paper): string[] {
	const floor = 800;
	const wall = paper.linear([[0, "#FFFDF6"], [0.7, "#F1EADC"], [1, "#D8D2CB"]], 60);
	const mosque = group([
		qubaMinaret(paper, 372, floor, 560),
		qubaMinaret(paper, 1228, floor, 560),
		rect(330, floor - 226, 940, 226, wall),
		...[470, 590, 1010, 1130].map((x) => drummedDome(paper, x, floor - 224, 104, "#F1EDE4", "#EFE9DC")),
		drummedDome(paper, 800, floor - 240, 280, "#F6F2EA", "#F3EDE0", 9),
		arcade({ x: 240, y: floor, width: 1120, height: 176, bays: 15, wall, inside: paper.linear([[0, "#5F7F8C"], [1, "#A9BDBB"]]), trim: "#FFFFFF", shape: "round", open: 0.62 }),
		merlons(240, floor - 176, 1120, 16, "#FBF7EC"),
		rect(706, floor - 236, 188, 236, paper.linear([[0, "#FFFFFF"], [1, "#E4DDD0"]], 60)),
		merlons(706, floor - 236, 188, 16, "#FFFDF4"),
		path(archPath(800, floor, 112, 196), palette.gold, { opacity: 0.8 }) + path(archPath(800, floor, 98, 186), paper.linear([[0, "#0B5D46"], [1, "#2F7C80"]])),
		qubaMinaret(paper, 262, floor, 640),
		qubaMinaret(paper, 1338, floor, 640),
	]);
	const green = { trunk: "#7B5A43", leaf: "#2E6B4B", light: "#7FA65C", dates: "#C26A2E" };
	return [
		sky(paper, floor, [[0, "#2E86A0"], [0.45, "#7FBFC2"], [0.85, "#E5EBD3"], [1, "#FBEBC4"]]),
		sun(paper, 190, 170, 46, "#FFFEF4", "#FFF0B8"),
		cloud(paper, 1180, 220, 700, 92, "#FFFFFF", 0.75),
		cloud(paper, 520, 140, 440, 50, "#FFFFFF", 0.6),
		cloud(paper, 60, 420, 600, 70, "#FFFFFF", 0.5),
		birds(paper, 620, 250, 11, 15, "#37606E"),
		path("M0 800V690C200 640 340 700 520 684C760 664 900 650 1120 676C1330 700 1460 650 1600 668V800Z", "#B8CDB6"),
		...[70, 180, 1430, 1540].map((x, index) => palm(paper, { ...green, x, y: floor + 6, height: 300 + (index % 2) * 70, lean: (index % 2 ? 1 : -1) * 14, leaf: "#5E9475", light: "#A3C087" })),
		mosque,
		rect(0, floor, 1600, 270, paper.linear([[0, "#F4E8CF"], [0.4, "#DCD7C6"], [1, "#9DB4AE"]])),
		reflection(paper, mosque, floor, 230, 0.3),
		...range(11).map((step) => stroke(`M${800 + (step - 5) * 110} ${floor}L${800 + (step - 5) * 420} 1070`, "#FFFFFF", 2, { opacity: 0.4 })),
		...[[300, 940], [1300, 940]].map(([x = 0, y = 0]) => path(`M${x - 210} ${y}Q${x} ${y - 40} ${x + 210} ${y}Q${x} ${y + 46} ${x - 210} ${y}Z`, "#5B8F5E")),
		...[480, 1120].map((x) => cypress(x, floor + 30, 130, "#2F6B4E")),
		palm(paper, { ...green, x: 170, y: 950, height: 560, lean: 46 }),
		palm(paper, { ...green, x: 1450, y: 956, height: 620, lean: -50 }),
		palm(paper, { ...green, x: 1330, y: 946, height: 400, lean: 24 }),
		crowd(paper, { from: floor + 10, to: floor + 70, far: 38, near: 54, count: 44, ihram: 0, shadow: 0.5, spread: [0.2, 0.8] }),
		person({ garment: "hijab", robe: lighten(palette.green, 0.06), cloth: "#F4EFE6" }, 704, 1040, 190, 0.6),
		person({ garment: "koko", robe: "#F7F2E8", cloth: darken(palette.ink, 0.1) }, 786, 1046, 204, 0.6),
		circle(190, 170, 900, paper.radial([[0, "#FFF8DA", 0.4], [1, "#FFF8DA", 0]])),
	];
}
