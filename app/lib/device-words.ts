/** Browsers by a part of their user agent. The first match counts: most browsers also carry the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/MiuiBrowser\//, "Mi Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

export function deviceWords(userAgent: string | null): string {
  const named = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, device] = [named(browsers), named(devices)];
  if (browser === undefined) return device ?? "Perangkat tidak dikenal";
  return device === undefined ? browser : `${browser} di ${device}`;
}
