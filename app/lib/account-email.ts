import { z } from "zod";

/**
 * The address of an account, as an HTML e-mail field and Supabase Auth take it: a host needs no dot, for the administrator
 * of a first start on one's own machine is `admin@localhost`. `error` is what a refusal says.
 */
export const accountEmail = (error?: string) => z.email({ pattern: z.regexes.html5Email, error });
