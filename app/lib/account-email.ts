import { z } from "zod";

/** What browsers take for an e-mail address; the host needs no dot. */
const emailFormat =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Schema of the e-mail addresses of accounts. */
export const accountEmail = (error?: string) => z.email({ pattern: emailFormat, error });
