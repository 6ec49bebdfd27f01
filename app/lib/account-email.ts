import { z } from "zod";

/** As browsers and Supabase Auth take it: a host needs no dot (`admin@localhost`). `error`: what a refusal says. */
export const accountEmail = (error?: string) => z.email({ pattern: z.regexes.html5Email, error });
