/** A view's column, by place from 1, and the column of a table or other view that it shows as it is. */
export interface ShownColumn {
  place: number;
  relation: string;
  column: number;
}

const ENTRY =
  /:resno (\d+) :resname (?:\\.|[^\\ ])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/s;
/** Nodes around an entry of the outermost list of columns: the query and the entry itself. */
const ENTRY_DEPTH = 2;

/** `definition` is the rule of a view as `pg_rewrite.ev_action` writes it; PostgreSQL itself keeps there where a column comes from. */
export function shownColumns(definition: string): ShownColumn[] {
  const shown: ShownColumn[] = [];
  const starts: number[] = [];
  for (let at = 0; at < definition.length; at += 1) {
    const found = definition[at];
    if (found === "\\") at += 1;
    else if (found === "{") starts.push(at);
    else if (found === "}") {
      const isEntry = starts.length === ENTRY_DEPTH;
      const node = definition.slice((starts.pop() ?? 0) + 1, at);
      const [, place, relation = "0", column] =
        (isEntry && node.startsWith("TARGETENTRY") && node.match(ENTRY)) || [];
      if (relation !== "0") shown.push({ place: Number(place), relation, column: Number(column) });
    }
  }
  return shown;
}
