type Fields = readonly (readonly [name: string, value: string])[];

/** A form that is sent again after sign-in. */
export interface ResumableForm {
  action: string;
  fields: [name: string, value: string][];
}

/** Most bytes of a packed form. As base64 inside a page it stays below 1 MB. */
const mostJsonBytes = 700_000;
export const mostFields = 5000;
const pieceBytes = 8192;

export function isResumable(fields: Fields): boolean {
  return new TextEncoder().encode(JSON.stringify(fields)).length <= mostJsonBytes;
}

export function packForm(form: { action: string; fields: Fields }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}

/** Body limit of sign-in pages, which carry such a form. */
export const carriedBodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
