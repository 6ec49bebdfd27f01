/** Upper bounds of the buckets in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.3, 1, 3, 10] as const;

/** Kinds of answers by path; the first match counts, and the rest are pages. The list is fixed, so that no visitor can
 * add a kind. */
const kinds: readonly (readonly [kind: string, path: RegExp])[] = [
  ["login", /^\/admin\/(login|lupa-password|langkah-kedua)(?![\w-])/],
  ["admin", /^\/admin(?![\w-])/],
  ["picture", /^\/(gambar|media)\//],
  ["product", /^\/pratinjau\/|\/brosur\.pdf$/],
  ["chat", /^\/wa$/],
  ["operation", /^\/(healthz|metrics)$/],
  ["file", /\.\w{2,5}$/],
];

/** Counted here, because prom-client is loaded only where somebody reads the metrics. */
interface Histogram {
  /** Answers per bucket; the last bucket holds those above all bounds. */
  counts: number[];
  sum: number;
}

interface Durations {
  /** Counts an answer from memory, whose time is negligible. */
  noteKept(): void;
  note(url: string, ms: number): void;
  /** The metrics in Prometheus' text format. */
  text(): string;
}

const name = "site_answer_seconds";

export function createDurations(): Durations {
  const histograms = new Map<string, Histogram>();
  const histogramOf = (kind: string): Histogram => {
    const known = histograms.get(kind);
    if (known !== undefined) return known;
    const added = { counts: Array<number>(bounds.length + 1).fill(0), sum: 0 };
    histograms.set(kind, added);
    return added;
  };
  const keptPages = histogramOf("kept");

  return {
    noteKept() {
      keptPages.counts[0] = (keptPages.counts[0] ?? 0) + 1;
    },
    note(url, ms) {
      const histogram = histogramOf(kindOf(url));
      const seconds = ms / 1000;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      const at = bucket === -1 ? bounds.length : bucket;
      histogram.counts[at] = (histogram.counts[at] ?? 0) + 1;
      histogram.sum += seconds;
    },
    text() {
      const lines = [
        `# HELP ${name} Time to the end of an answer by kind of page`,
        `# TYPE ${name} histogram`,
      ];
      for (const [kind, { counts, sum }] of histograms) lines.push(...histogramLines(kind, counts, sum));
      return `${lines.join("\n")}\n`;
    },
  };
}

function kindOf(url: string): string {
  const [path = ""] = url.split("?", 1);
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "page";
}

function histogramLines(kind: string, counts: readonly number[], sum: number): string[] {
  let total = 0;
  const buckets = [...bounds, "+Inf"].map((bound, at) => {
    total += counts[at] ?? 0;
    return `${name}_bucket{kind="${kind}",le="${bound}"} ${total}`;
  });
  return [...buckets, `${name}_sum{kind="${kind}"} ${sum}`, `${name}_count{kind="${kind}"} ${total}`];
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const globals = globalThis as { umrohDurations?: Durations };
globals.umrohDurations ??= createDurations();

export const durations = globals.umrohDurations;
