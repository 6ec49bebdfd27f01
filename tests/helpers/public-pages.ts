import { seed } from "./seed.ts";

/** The pages that visitors see, one package among them: each is in the sitemap and kept by the front. */
export const publicPages: readonly string[] = [
  "/",
  "/umroh",
  "/haji",
  "/packages",
  `/umroh/${seed.reguler.slug}`,
  "/tentang-kami",
  "/kontak",
  "/privasi",
];
