import { parseArgs } from "node:util";

export const everyPart = [
  "rate",
  "delay",
  "transfer",
  "start",
  "memory",
  "brochures",
  "stranger",
  "vitals",
  "screens",
  "packages",
  "inquiries",
] as const;

export type Part = (typeof everyPart)[number];

export interface BenchOptions {
  parts: readonly Part[];
  /** Of one round of load on one server. */
  seconds: number;
  rounds: number;
  connections: number;
  /** Requests after which memory is read for the last time. */
  requests: number;
  packages: number;
  inquiries: number;
}

export const usage = `npm run bench -- [options]

  --vitals            also Lighthouse's mobile run of every kind of page and of staff's screens
  --packages <n>      also lists of n packages
  --inquiries <n>     also screens of staff with n inquiries, and with a tenth; half an hour for 50000
  --only <parts>      these parts alone, parted by commas: ${everyPart.join(", ")}
  --seconds <n>       length of a round of load (4)
  --rounds <n>        rounds in which the servers take turns; Lighthouse runs of a page (5)
  --connections <n>   open at a time (50)
  --requests <n>      of the part memory (100000)`;

function atLeastOne(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number from 1, not ${text}`);
  return value;
}

function isPart(name: string): name is Part {
  return everyPart.some((part) => part === name);
}

/** What the command line asks for. Throws a sentence for what it cannot mean. */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      vitals: { type: "boolean", default: false },
      packages: { type: "string" },
      inquiries: { type: "string" },
      only: { type: "string" },
      seconds: { type: "string" },
      rounds: { type: "string" },
      connections: { type: "string" },
      requests: { type: "string" },
    },
  });
  const named = values.only?.split(",").map((name) => {
    if (!isPart(name)) throw new Error(`There is no part ${name}; there are ${everyPart.join(", ")}`);
    return name;
  });
  const usual = everyPart.filter(
    (part) =>
      ((part !== "vitals" && part !== "screens") || values.vitals) &&
      (part !== "packages" || values.packages !== undefined) &&
      (part !== "inquiries" || values.inquiries !== undefined),
  );
  return {
    parts: named ?? usual,
    seconds: atLeastOne("seconds", values.seconds, 4),
    rounds: atLeastOne("rounds", values.rounds, 5),
    connections: atLeastOne("connections", values.connections, 50),
    requests: atLeastOne("requests", values.requests, 100_000),
    packages: atLeastOne("packages", values.packages, 10_000),
    inquiries: atLeastOne("inquiries", values.inquiries, 50_000),
  };
}
