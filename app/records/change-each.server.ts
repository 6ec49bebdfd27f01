import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { changedMeanwhile } from "./noun";
import type { SaveOutcome } from "./save.server";

/** How the change of one row ended. `name`: what staff know the row by; `problem`: why it was not changed, as a sentence. */
export interface RowOutcome {
  name: string | null;
  problem: string | null;
}

/** Words why a row was not saved; null where it was. */
export function problemOf(outcome: SaveOutcome): string | null {
  switch (outcome.kind) {
    case "saved":
      return null;
    case "gone":
      return "Sudah dihapus.";
    case "newer":
      return changedMeanwhile(outcome.changer ?? null);
    case "refused":
      return firstProblem([
        ...Object.values(outcome.fieldErrors ?? {}).flat(),
        ...(outcome.formErrors ?? []),
      ]);
  }
}

/** Makes a sentence of the first message. */
export function firstProblem([message = "Tidak dapat disimpan"]: readonly string[]): string {
  return `${message.replace(/\.$/, "")}.`;
}

/** Names that fit into the message. */
const mostNames = 6;

interface ChangingEach<Row> {
  rows: readonly Row[];
  change: (row: Row) => Promise<RowOutcome>;
  /** The name of the log line of a row whose change threw. */
  event: string;
  /** The address of the list. */
  address: string;
  /** The title and the text of the message when all rows were changed. */
  title: string;
  text: (done: number) => string;
}

/** Changes one row after the other, so that a refused one does not hold up the others, and redirects with a message that
 * names each reason with the rows that it kept from being changed. */
export async function changeEach<Row>({ rows, change, event, address, title, text }: ChangingEach<Row>) {
  const problems = new Map<string, string[]>();
  let done = 0;
  for (const row of rows) {
    const { name, problem } = await change(row).catch((error: unknown): RowOutcome => {
      logFailure(event, error);
      return { name: null, problem: "Gagal disimpan." };
    });
    if (problem === null) done += 1;
    else problems.set(problem, [...(problems.get(problem) ?? []), ...(name === null ? [] : [name])]);
  }
  if (problems.size === 0) return redirectWithSuccess(address, title, text(done));
  const reasons = [...problems].map(([problem, names]) =>
    names.length > 0 ? `${problem} (${listNames(names)})` : problem,
  );
  return redirectWithError(address, reasons.join(" "), `${done} diubah, ${rows.length - done} tidak`);
}

function listNames(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (rest > 0 ? ` dan ${rest} lagi` : "");
}
