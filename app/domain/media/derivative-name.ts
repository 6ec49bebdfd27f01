import {
  type DerivativeFormat,
  derivativeFormats,
  derivativeWidths,
} from "~/server/pictures/derivative-rules";

export interface DerivativeName {
  /** Address of the picture that was asked for, as `Picture.address`. */
  address: string;
  /** Null where none is named: the newest. */
  version: string | null;
  width: number;
  format: DerivativeFormat;
}

const derivativeName = /^(.+)\/(?:([0-9a-f]{8})-)?([1-9]\d{1,3})\.([a-z]{3,4})$/;

/** Reads the path below `derivativePrefix`. Null for any width, format or form that is not one of the fixed ones. */
export function parseDerivativeName(path: string): DerivativeName | null {
  const [, address, version, digits, ending] = derivativeName.exec(path) ?? [];
  const width = derivativeWidths.find((known) => String(known) === digits);
  const format = derivativeFormats.find((known) => known === ending);
  if (address === undefined || width === undefined || format === undefined) return null;
  if (address.split("/").some((part) => part === "" || part === "." || part === "..")) return null;
  return { address: `/${address}`, version: version ?? null, width, format };
}
