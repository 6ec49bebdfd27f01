import { data } from "@remix-run/node";
import type { PicturedCard } from "~/domain/packages/list/card-view";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import type { ErrorAnswer } from "~/server/responses.server";

export interface MissingPageAnswer extends ErrorAnswer {
  packages: PicturedCard[];
}

const mostPackages = 3;

/** Packages of the home page, shown to visitors of a missing page. Left out while the backend fails. */
export function nearestPackages(): Promise<PicturedCard[]> {
  return listFeaturedPackages(mostPackages).catch(() => []);
}

/** Answers 404 with these packages; throw it. */
export async function missingPage(message = "Halaman Tidak Ditemukan") {
  return data<MissingPageAnswer>({ message, packages: await nearestPackages() }, { status: 404 });
}
