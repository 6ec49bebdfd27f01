let common: Promise<Set<string>> | undefined;

/** Read when the first password is changed: until then nobody needs its 12 MB. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

/**
 * True for a password that anybody would guess early, however its letters are cased: it is one of some 49,000 that
 * leaked most often, the 3,000 commonest (trust.md S11) among them.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}
