import type { CommandNames } from "./types.ts";

/** The commands as the package itself has them. */
export const packageCommands: CommandNames = {
  backend: "npx embedded-supabase backend",
  backup: "npx embedded-supabase backup",
  restore: "npx embedded-supabase restore",
  inImage: null,
};

/** One line on how a command is called in the project's image; empty when there is none. */
export function imageUsage({ inImage }: CommandNames, words: string): string {
  return inImage === null ? "" : `\nIn the image: ${inImage} ${words}`;
}
