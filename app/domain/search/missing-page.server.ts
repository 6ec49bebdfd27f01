import { data } from "@remix-run/node";
import type { PicturedCard } from "~/domain/packages/list/card-view";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import type { ErrorAnswer } from "~/server/responses.server";

export interface MissingPageAnswer extends ErrorAnswer {
  packages: PicturedCard[];
}

const mostPackages = 3;

/** Answers 404 with the packages of the home page; throw it. A failing backend leaves them out. */
export async function missingPage(message = "Halaman Tidak Ditemukan") {
  const packages = await listFeaturedPackages(mostPackages).catch(() => []);
  return data<MissingPageAnswer>({ message, packages }, { status: 404 });
}
