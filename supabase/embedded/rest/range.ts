import { invalidRange } from "./rest-error.ts";
import type { Statement } from "./sql.ts";

export interface RowRange {
  offset: bigint;
  limit: bigint | null;
}

const wholeNumber = (value: string | null): bigint | null =>
  value !== null && /^\s*-?\d+\s*$/.test(value) ? BigInt(value) : null;

function fromParameters(limit: string | null, offset: string | null): RowRange {
  const rows = wholeNumber(limit);
  const start = wholeNumber(offset) ?? 0n;
  return { offset: start < 0n ? 0n : start, limit: rows };
}

function fromHeader(header: string | null): RowRange {
  const [, lower, upper] = header?.match(/^(\d+)-(\d*)$/) ?? [];
  if (lower === undefined) return { offset: 0n, limit: null };
  const offset = BigInt(lower);
  const limit = upper ? BigInt(upper) - offset + 1n : null;
  if (limit !== null && limit <= 0n)
    throw invalidRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  return { offset, limit };
}

const ascending = (first: bigint, second: bigint) => (first < second ? -1 : 1);

function intersect(first: RowRange, second: RowRange): RowRange {
  const [, offset = 0n] = [first.offset, second.offset].sort(ascending);
  const ends = [first, second].flatMap((range) => (range.limit === null ? [] : [range.offset + range.limit]));
  const [end] = ends.sort(ascending);
  return { offset, limit: end === undefined ? null : end - offset };
}

/** Range of a request: a `Range` header counts for GET only (RFC 9110). Throws PGRST103. */
export function requestedRange(request: {
  method: string;
  limit: string | null;
  offset: string | null;
  header: string | null;
}): RowRange {
  const header = fromHeader(request.method === "GET" ? request.header : null);
  const parameterRange = fromParameters(request.limit, request.offset);
  if (parameterRange.limit === 0n && parameterRange.offset === 0n) return parameterRange;
  const range = intersect(header, parameterRange);
  if (range.limit !== null && range.limit <= 0n)
    throw invalidRange("Limit should be greater than or equal to zero.");
  return range;
}

export function capped(range: RowRange, maxRows: bigint | null): RowRange {
  const { offset, limit } = range;
  if (maxRows === null) return range;
  return { offset, limit: limit === null || limit > maxRows ? maxRows : limit };
}

/** SQL of a limit. `left`: SQL of the rows that are left, when only the statement knows them. */
export function limitSql(
  { offset, limit }: RowRange,
  statement: Statement,
  left: string | null = null,
): string {
  if (offset === 0n && limit === null && left === null) return "";
  const requested = limit === null ? "all" : statement.value(String(limit));
  const rows =
    left === null ? requested : `greatest(0, least(${limit === null ? left : requested}, ${left}))`;
  return ` limit ${rows} offset ${statement.value(String(offset))}`;
}

export function contentRange(lower: bigint, upper: bigint, total: bigint | null): string {
  const rows = total !== 0n && lower <= upper ? `${lower}-${upper}` : "*";
  return `${rows}/${total ?? "*"}`;
}

/** Status and Content-Range of an answer. `total` null: not counted. */
export function rangeStatus(
  { offset }: RowRange,
  rows: bigint,
  total: bigint | null,
): { status: number; header: string } {
  const header = contentRange(offset, offset + rows - 1n, total);
  if (total === null) return { status: 200, header };
  if (offset > total) return { status: 416, header };
  return { status: rows < total ? 206 : 200, header };
}
