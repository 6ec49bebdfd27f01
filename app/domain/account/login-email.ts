import { z } from "zod";

/**
 * The address of an account, as an HTML e-mail field takes it: a host needs no dot, for the administrator of a first start
 * on one's own machine is `admin@localhost`.
 */
export const loginEmail = z.email({
  pattern: z.regexes.html5Email,
  error: "Masukkan alamat email yang benar",
});
