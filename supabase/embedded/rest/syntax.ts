/** What a query string says, before any name in it is looked up. */

export interface JsonStep {
  arrow: "->" | "->>";
  operand: { key: string } | { index: string };
}

export interface Field {
  name: string;
  path: readonly JsonStep[];
}

export type ColumnItem =
  | { kind: "star" }
  | { kind: "field"; field: Field; cast: string | null; alias: string | null };

export interface EmbedItem {
  kind: "embed";
  name: string;
  alias: string | null;
  hint: string | null;
  isInner: boolean;
  /** Its columns stand among those of its parent. */
  isSpread: boolean;
  members: readonly SelectItem[];
}

export type SelectItem = ColumnItem | EmbedItem;

export type SimpleOperator = "neq" | "cs" | "cd" | "ov" | "sl" | "sr" | "nxr" | "nxl" | "adj";
export type QuantifiedOperator = "eq" | "gte" | "gt" | "lte" | "lt" | "like" | "ilike" | "match" | "imatch";
export type SearchOperator = "fts" | "plfts" | "phfts" | "wfts";
export type IsValue = "null" | "not_null" | "true" | "false" | "unknown";

export type Operation =
  | { kind: "simple"; operator: SimpleOperator; value: string }
  | { kind: "quantified"; operator: QuantifiedOperator; quantifier: "any" | "all" | null; value: string }
  | { kind: "in"; values: readonly string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "isdistinct"; value: string }
  | { kind: "search"; operator: SearchOperator; language: string | null; value: string };

export interface Condition {
  field: Field;
  negated: boolean;
  operation: Operation;
}

export type LogicTree =
  | { kind: "condition"; condition: Condition }
  | { kind: "group"; operator: "and" | "or"; negated: boolean; members: readonly LogicTree[] };

export interface OrderTerm {
  relation: string | null;
  field: Field;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
}
