import { dictionary } from "@zxcvbn-ts/language-common";

/** Some 49,000 passwords that leaked most often: the 3,000 commonest (trust.md S11), and many that are tried next. */
const common = new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));

/** True for a password that anybody would guess early, however its letters are cased. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
