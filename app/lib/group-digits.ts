export interface Typed {
  text: string;
  cursor: number;
}

/** Digits in groups of three, cursor behind the same one: `2850000` -> `2.850.000`. Anything else stays. */
export function groupDigits({ text, cursor }: Typed): Typed {
  if (!/^\d[\d.]*$/.test(text)) return { text, cursor };
  const grouped = inGroups(text.replaceAll(".", ""));
  const digitsBefore = text.slice(0, cursor).replaceAll(".", "").length;
  return { text: grouped, cursor: placeAfter(grouped, digitsBefore) };
}

function inGroups(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

function placeAfter(grouped: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits; place += 1) {
    if (grouped[place] !== ".") seen += 1;
  }
  return place;
}
