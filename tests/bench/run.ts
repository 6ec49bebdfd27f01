/** Prints numbers. Read the ratios: other load falls on both sides alike. Whatever has a goal is judged: the exit code is 1,
 * with a sentence for each goal that is missed, and 1 as well when a part did not run. Rows of tests/README.md get the
 * figures of the parts that ran. */
import { spawnSync } from "node:child_process";
import { cpus, platform } from "node:os";
import { measureBrochures } from "./brochures.ts";
import { measureDelay } from "./delay.ts";
import { Goals } from "./goals.ts";
import { measureStaffScreens } from "./many-inquiries.ts";
import { measureManyPackages } from "./many-packages.ts";
import { measureMemory } from "./memory.ts";
import { type BenchOptions, type Part, parseOptions, usage } from "./options.ts";
import { measureRate } from "./rate.ts";
import { measureScreens } from "./screens.ts";
import { measureStart } from "./start-time.ts";
import { measureStranger } from "./stranger.ts";
import { measureTransfer } from "./transfer.ts";
import { measureVitals } from "./vitals.ts";
import { writeFigures } from "./write-figures.ts";

type Measure = (options: BenchOptions, goals: Goals) => Promise<string>;

const parts: Record<Part, { title: string; measure: Measure }> = {
  rate: { title: "Requests per second", measure: measureRate },
  delay: { title: "A slow line to the backend", measure: measureDelay },
  transfer: { title: "Transfer", measure: measureTransfer },
  start: { title: "Start", measure: measureStart },
  memory: { title: "Memory", measure: measureMemory },
  brochures: { title: "Brochures", measure: measureBrochures },
  stranger: { title: "A stranger's request", measure: measureStranger },
  vitals: { title: "Lighthouse, mobile", measure: measureVitals },
  screens: { title: "Screens of staff", measure: measureScreens },
  packages: { title: "Many packages", measure: measureManyPackages },
  inquiries: { title: "Screens of staff with many records", measure: measureStaffScreens },
};

function readOptions(): BenchOptions {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

function build(): void {
  const { status } = spawnSync("npm", ["run", "build"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed");
}

async function runPart(part: Part, options: BenchOptions): Promise<boolean> {
  const { title, measure } = parts[part];
  const started = performance.now();
  const goals = new Goals();
  try {
    const table = await measure(options, goals);
    console.log(`\n## ${title}\n\n${table}\n\n(${((performance.now() - started) / 1000).toFixed(0)} s)`);
    writeFigures(goals.figures);
    for (const sentence of goals.missed) console.error(`Missed: ${sentence}`);
    return goals.missed.length === 0;
  } catch (error) {
    console.error(`\n## ${title}\n`, error);
    return false;
  }
}

const options = readOptions();
build();
const [processor] = cpus();
console.log(
  `Node ${process.version}, ${platform()}, ${cpus().length} x ${processor?.model ?? "unknown processor"}`,
);
let isGood = true;
for (const part of options.parts) isGood = (await runPart(part, options)) && isGood;
process.exit(isGood ? 0 : 1);
