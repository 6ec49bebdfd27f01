import { darken, lighten, palette } from "../kit/colour.ts";
import { dune, landBelow, ridgeLine, ridgeShade, ripples, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { palm, scrub } from "../kit/plants.ts";
import { circle, ellipse, group, path, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";
import { arc, pointText } from "./journey.ts";

interface Rail {
	from: Point;
	bend: Point;
	to: Point;
}

/** A strip of the train's side between two heights (shares of its height) along the curve. */
function strip(rail: Rail, roof: Rail, start: number, end: number, low: number, high: number): string {
	const at = (share: number, up: number): Point => {
		const [[ax, ay], [bx, by]] = [arc(rail.from, rail.bend, rail.to, share), arc(roof.from, roof.bend, roof.to, share)];
		return [ax + (bx - ax) * up, ay + (by - ay) * up];
	};
	const steps = range(17).map((index) => start + ((end - start) * index) / 16);
	return `M${steps.map((share) => pointText(at(share, low))).join("L")}L${steps.toReversed().map((share) => pointText(at(share, high))).join("L")}Z`;
}

/** The fast train between Makkah and Madinah, coming towards us on its viaduct. */
export function keretaHaramain(paper: Paper): string[] {
	const horizon = 560;
	const foot: Rail = { from: [1640, 596], bend: [1180, 610], to: [560, 838] };
	const roof: Rail = { from: [1640, 560], bend: [1150, 540], to: [520, 560] };
	const deck: Rail = { from: [1640, 600], bend: [1200, 616], to: [60, 1010] };
	const under: Rail = { from: [1640, 622], bend: [1220, 652], to: [60, 1130] };
	const side = (start: number, end: number, low: number, high: number, fill: string) => path(strip(foot, roof, start, end, low, high), fill);
	const doors = [0.3, 0.52, 0.66, 0.76, 0.84].map((share) => side(share, share + 0.012, 0.12, 0.82, "#8C979C"));
	const windows = range(34).map((index) => {
		const start = 0.04 + index * 0.0262;
		return side(start, start + 0.019, 0.5, 0.74, index % 5 === 0 ? "#F7D79A" : "#2B4656");
	});
	const nose = group([
		path("M520 560C400 566 268 640 226 724C206 766 214 812 262 838C340 862 470 856 560 838Z", paper.linear([[0, "#FFFFFF"], [0.5, "#E8E6DF"], [1, "#9DA8AA"]])),
		path("M498 574C420 580 330 634 296 688C350 700 440 694 512 676Z", paper.linear([[0, "#4C7285"], [0.5, "#1F3644"], [1, "#162833"]])),
		path("M500 578C440 582 380 614 350 650L470 636Z", "#A9D2CC", { opacity: 0.5 }),
		path("M224 742C300 780 440 772 540 746L546 772C450 800 300 806 220 780Z", palette.gold),
		path("M221 790C300 816 450 806 551 782L560 838C470 856 340 862 262 838C238 826 224 810 221 790Z", "#35505A"),
		ellipse(262, 752, 22, 11, "#FFF6D0", { transform: "rotate(16 262 752)" }) + glow(paper, 262, 752, 130, "#FFF0B8", 0.8),
	]);
	const pillars = [0.28, 0.45, 0.58, 0.7, 0.82].map((share) => {
		const [x, y] = arc(under.from, under.bend, under.to, share);
		const width = 10 + share * share * 74;
		return polygon([[x - width / 2, y - 10], [x + width / 2, y - 10], [x + width * 0.4, y + 60 + share * 330], [x - width * 0.4, y + 60 + share * 330]], paper.linear([[0, "#E9D2B0"], [0.5, "#C9A682"], [1, "#8A6353"]], 90));
	});
	const masts = [0.16, 0.34, 0.48, 0.6, 0.71, 0.82].map((share) => {
		const [x, y] = arc(deck.from, deck.bend, deck.to, share - 0.03);
		const high = 60 + share ** 2.2 * 560;
		const width = 2 + share * share * 9;
		return stroke(`M${x} ${y}v${-high}h${-high * 0.36}M${x} ${y - high * 0.78}l${-high * 0.3} ${-high * 0.2}`, "#5D6B70", width);
	});
	const far = ridgeLine(paper, { base: horizon, rise: 190, wave: 480, crags: 0.65 });
	return [
		sky(paper, horizon, [[0, "#2F8196"], [0.45, "#8CC3BF"], [0.85, "#F4E6BE"], [1, "#FCDDA8"]]),
		sun(paper, 1350, 180, 46, "#FFFEF2", "#FFEBAF"),
		cloud(paper, 380, 180, 680, 84, "#FFFBEF", 0.8),
		cloud(paper, 980, 110, 420, 44, "#FFFBEF", 0.6),
		streaks(paper, 250, 420, 8, "#FFFBEF", 0.5),
		birds(paper, 760, 260, 7, 15, "#3E6470"),
		landBelow(paper, far, "#D8B596"),
		ridgeShade(paper, far, 130, "#A08A8C", 0.4, "right"),
		rect(0, horizon, 1600, 510, paper.linear([[0, "#F6D6A0"], [0.4, "#E2AC6E"], [1, "#B4764A"]])),
		dune(paper, [[-60, 690], [140, 600], [330, 552], [560, 610], [900, 700]], [[0, "#FBDDA8"], [1, "#DFA769"]], [[0, "#C08457"], [1, "#9A6147"]], 2),
		dune(paper, [[760, 720], [1050, 660], [1290, 640], [1460, 690], [1700, 760]], [[0, "#F6CE92"], [1, "#D79A5E"]], [[0, "#B67A50"], [1, "#935B43"]], 2),
		ripples(paper, 640, 1060, 110, "#8E5638", 0.28),
		...pillars,
		path(strip(deck, under, 0, 1, 0, 1), paper.linear([[0, "#EAD8BC"], [1, "#9B7461"]], 0)),
		...masts,
		path(strip(deck, foot, 0, 1, 0, 0.35), "#8B7A70", { opacity: 0.8 }),
		side(0, 1, 0, 1, paper.linear([[0, "#FFFFFF"], [0.5, "#EFEDE5"], [1, "#A7B0B0"]])),
		side(0, 1, 0.9, 1, "#C9D2D0"),
		side(0, 1, 0.46, 0.78, "#1F3644"),
		...windows,
		side(0, 1, 0.24, 0.34, palette.gold),
		side(0, 1, 0, 0.16, "#35505A"),
		...doors,
		nose,
		stroke("M1600 522C1200 508 800 400 60 250", "#5D6B70", 2, { opacity: 0.6 }),
		dune(paper, [[700, 1090], [980, 990], [1230, 900], [1420, 930], [1660, 1030]], [[0, "#F1C384"], [1, "#C98951"]], [[0, "#A5683F"], [1, "#7F4A37"]], 2),
		...[[1010, 1010], [1140, 1040], [1320, 1010], [900, 1060]].map(([x = 0, y = 0]) => scrub(paper, x, y, 60, "#6D6B45")),
		glow(paper, 1350, 180, 1000, "#FFF3C8", 0.4),
	];
}

/** A touring coach side on, 1000 units long, front to the right; wheels on the origin line. */
function coach(paper: Paper): string {
	const glass = paper.linear([[0, "#F7C99A"], [0.4, "#7C7F9A"], [1, "#2B3552"]]);
	const panes = range(7).map((index) => rect(46 + index * 117, -292, 107, 104, glass, { rx: 8 }));
	const heads = range(7).flatMap((index) => [0, 1].map((seat) => circle(82 + index * 117 + seat * 46, -204, 15, index % 2 ? "#F1E4CD" : "#1F3B3A") + rect(64 + index * 117 + seat * 46, -198, 34, 12, "#39405E")));
	const wheel = (x: number) => group([path(`M${x - 78} -52a78 78 0 0 1 156 0z`, "#1B2033"), circle(x, -46, 58, "#232839"), circle(x, -46, 34, "#AEB3B8"), circle(x, -46, 14, "#4A5268")]);
	return group([
		ellipse(500, 14, 560, 22, "#241A2E", { opacity: 0.4 }),
		path("M14 -60V-300Q14 -350 66 -352H880Q936 -350 960 -290L996 -180Q1000 -168 1000 -150V-60Q1000 -46 986 -46H28Q14 -46 14 -60Z", paper.linear([[0, "#FFFDF4"], [0.55, "#F6EBD8"], [1, "#C9B0A2"]])),
		path("M14 -168C300 -176 460 -60 700 -52L1000 -60V-56Q1000 -46 986 -46H28Q14 -46 14 -60Z", palette.green),
		path("M14 -184C320 -190 500 -70 760 -54L700 -52C460 -60 300 -176 14 -168Z", palette.gold),
		rect(36, -300, 838, 120, "#1E2740", { rx: 12 }),
		...panes,
		...heads,
		path("M884 -300H912Q936 -298 950 -262L984 -176H884Z", glass),
		path("M884 -300H900L962 -176H930Z", "#FFF1D0", { opacity: 0.3 }),
		rect(892, -166, 60, 116, "none", { stroke: "#8C7B74", "stroke-width": 3, rx: 6 }),
		path("M976 -120L1000 -126V-94L972 -92Z", "#FFF3C0"),
		rect(14, -130, 12, 40, "#C8443A"),
		rect(120, -362, 260, 16, "#D9CDBA", { rx: 8 }),
		rect(560, -362, 200, 16, "#D9CDBA", { rx: 8 }),
		wheel(210), wheel(350), wheel(800),
	]);
}

/** The coach on a road below rose-coloured mountains. */
export function busZiarah(paper: Paper): string[] {
	const layers: [number, number, number, string, string][] = [
		[560, 360, 560, "#DDA59A", "#A67C95"],
		[640, 300, 440, "#C07F80", "#7B5A80"],
		[710, 210, 360, "#96586A", "#55406A"],
	];
	return [
		sky(paper, 640, [[0, "#34406F"], [0.35, "#8A6D97"], [0.65, "#E69C93"], [0.88, "#FBCB9C"], [1, "#FFE2B4"]]),
		streaks(paper, 120, 420, 16, "#FBC8B2", 0.5),
		sun(paper, 330, 400, 74, "#FFFBEA", "#FFCF86"),
		...layers.flatMap(([base, rise, wave, light, shade]) => {
			const line = ridgeLine(paper, { base, rise, wave, crags: 0.72 });
			return [landBelow(paper, line, paper.vertical(base - rise, base + 60, [[0, light], [1, lighten(light, 0.22)]])), ridgeShade(paper, line, rise * 0.8, shade, 0.42)];
		}),
		path("M0 760C300 720 560 746 820 724C1100 702 1330 730 1600 706V1067H0Z", paper.linear([[0, "#DDA277"], [1, "#8F5A4C"]])),
		...[110, 240, 1250, 1395, 1500].map((x, index) => palm(paper, { x, y: 772 - (index % 2) * 14, height: 170 + (index % 3) * 40, lean: index % 2 ? 12 : -10, trunk: "#5B3A3C", leaf: "#3E5A50", light: "#8A8A5C" })),
		stones(paper, 770, 830, 40, "#B9796A", "#6D4552"),
		rect(0, 842, 1600, 226, paper.linear([[0, "#6B5566"], [0.2, "#4E4258"], [1, "#2B2840"]])),
		rect(0, 842, 1600, 8, "#F3D3A8"),
		...range(8).map((index) => rect(-60 + index * 230, 1000, 130, 12, "#F7DFB4", { opacity: 0.9 })),
		glow(paper, 330, 850, 760, "#FFC98A", 0.45, 0.14),
		`<g transform="translate(330 956) scale(0.98)">${coach(paper)}</g>`,
		path("M1310 800L1620 760V990L1310 880Z", paper.linear([[0, "#FFF0B8", 0.5], [1, "#FFF0B8", 0]], 90)),
		...range(6).map((index) => group([rect(40 + index * 310, 1026, 12, 60, "#D9CDBE"), rect(40 + index * 310, 1030, 12, 14, "#B8483F")])),
		stroke("M0 1034H1600", darken("#D9CDBE", 0.1), 12, { opacity: 0.9 }),
		birds(paper, 1050, 220, 12, 17, "#3E3557"),
		glow(paper, 330, 400, 900, "#FFDB9E", 0.35),
	];
}
