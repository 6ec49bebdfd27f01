/** No list of ours comes near; a parser makes room for every row below the one that a name asks for. */
const highestRow = 500;
/** `itinerary[3].activities[7]` has four. */
const mostSteps = 8;
const longestName = 200;

/** The field that shows a form to be ours (form-marks.server.ts). */
export const markField = "formMark";

/** The field in which conform's buttons say what they do, and to which list. */
export const buttonField = "__intent__";

/** True for a field that a form of ours could send. A name such as `stats[99999999].value`, whether of a field or in
 * what a button says, or one that nests a thousand times would keep the process busy for minutes once it is made
 * into lists (R14). */
export function isFormField(name: string, value: string): boolean {
  if (name.length > longestName || name.split(/[.[]/).length > mostSteps) return false;
  return hasLowRows(name) && (name !== buttonField || hasLowRows(value));
}

function hasLowRows(text: string): boolean {
  return [...text.matchAll(/\[(\d+)\]/g)].every(([, row]) => Number(row) <= highestRow);
}
