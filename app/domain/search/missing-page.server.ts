import { data } from "@remix-run/node";
import type { PicturedCard } from "~/domain/packages/list/card-view";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import type { ErrorAnswer } from "~/server/responses.server";

export interface MissingPageAnswer extends ErrorAnswer {
  packages: PicturedCard[];
}

const mostPackages = 3;

/** The packages of the home page, for whoever found nothing. A failing backend leaves them out. */
export function nearestPackages(): Promise<PicturedCard[]> {
  return listFeaturedPackages(mostPackages).catch(() => []);
}

/** Answers 404 with these packages; throw it. */
export async function missingPage(message = "Halaman Tidak Ditemukan") {
  return data<MissingPageAnswer>({ message, packages: await nearestPackages() }, { status: 404 });
}
