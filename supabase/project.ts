import type { Project } from "embedded-supabase/types";
import { receiptNumbers } from "./receipt-numbers.ts";

/**
 * What the embedded backend must know of this project: the extension for its search, the numbers that
 * a restore takes over, and how its commands are called. */
export const project = {
  extensions: ["pg_trgm"],
  carryOver: receiptNumbers,
  commands: {
    backend: "npm run backend --",
    backup: "npm run backup --",
    restore: "npm run restore --",
    inImage: "umroh",
  },
} satisfies Project;
