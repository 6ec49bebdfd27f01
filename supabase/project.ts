import type { Project } from "embedded-supabase/types";

/** What the embedded backend must know of this project: the extension for its search, and how its commands are called. */
export const project = {
  extensions: ["pg_trgm"],
  commands: {
    backend: "npm run backend --",
    backup: "npm run backup --",
    restore: "npm run restore --",
    inImage: "umroh",
  },
} satisfies Project;
