import { figure } from "./numbers.ts";

/** Collects sentences about the goals that a part misses, and the figures that README's table has of it. */
export class Goals {
  readonly missed: string[] = [];
  /** Figures by the first cell of their row. */
  readonly figures = new Map<string, string>();

  atMost(row: string, value: number, most: number): void {
    if (!(value <= most)) this.missed.push(`${row}: ${short(value)}; the goal is at most ${short(most)}.`);
  }

  atLeast(row: string, value: number, least: number): void {
    if (!(value >= least)) this.missed.push(`${row}: ${short(value)}; the goal is at least ${short(least)}.`);
  }
}

function short(value: number): string {
  return Number.isInteger(value) ? String(value) : figure(value);
}
