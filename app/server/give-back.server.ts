import { isResumable } from "~/lib/resumable-form";
import { formMarks } from "./form-marks.server";
import { createGate } from "./gate.server";
import { readFields } from "./read-fields.server";
import { requestScope } from "./request-scope.server";

/** Of names and values together: more than the largest editor's. */
const mostTextBytes = 600_000;

/** What goes back is in memory several times over until it has left: one answer at a time (trust.md S34). */
const gate = createGate({ patienceMs: 5000, longestStayMs: 30_000, mostWaiting: 20 });

export interface GivenBack {
  /** Passwords and files left out; null: nothing is given back. */
  fields: [name: string, value: string][] | null;
  mark: string;
}

const nothing: GivenBack = { fields: null, mark: "" };

/**
 * What was typed into a form that could not be saved, to be shown to its sender again. Nothing to whoever sends what no
 * form of ours is, nothing beyond 600 kB, and nothing while many others are waiting for theirs.
 */
export async function giveBack(request: Request): Promise<GivenBack> {
  const marks = await formMarks();
  const read = await readFields(request, (mark) => marks.isOurs(mark), {
    marked: mostTextBytes,
    unmarked: 0,
  });
  if (read === null || read.mark === "") return nothing;
  const fields = read.fields.filter(([name]) => !/password/i.test(name));
  if (!isResumable(fields)) return nothing;
  const leave = await gate.enter();
  if (leave === null) return nothing;
  const scope = requestScope();
  scope.onEnd.push(leave);
  scope.givesBack = true;
  return { fields, mark: read.mark };
}
