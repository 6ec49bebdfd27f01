import { hash } from "node:crypto";
import { todayInJakarta } from "../../lib/dates.ts";
import { createInFlight } from "../in-flight.ts";
import { within } from "../within.ts";
import type { DerivativeFormat } from "./pictures/derivative-rules.ts";
import type { DerivativeSource, Derivatives } from "./pictures/derivatives.server.ts";
import { RenderBusyError, type RenderQueue } from "./queue.server.ts";
import type { RenderStore, StoredFile } from "./store.server.ts";
import { type ProductContents, type ProductKind, productFiles } from "./tasks.ts";

export type Product = {
  [Kind in ProductKind]: {
    kind: Kind;
    content: ProductContents[Kind];
    /** Pixels; JPEG by default. */
    pictures: { source: DerivativeSource; width: number; format?: DerivativeFormat }[];
  };
}[ProductKind];

export interface Products {
  /** Returns a brochure or poster. It is made again only when content, picture or recipe change. Rejects with
   * RenderBusyError, UnavailablePictureError or Error. */
  get(product: Product): Promise<StoredFile>;
}

interface ProductsOptions {
  store: RenderStore;
  queue: RenderQueue;
  derivatives: Derivatives;
  maxUnderWay?: number;
  /** Longest wait in ms; the work goes on and its result is kept. */
  patienceMs?: number;
}

export function createProducts({
  store,
  queue,
  derivatives,
  maxUnderWay = 24,
  patienceMs = 15_000,
}: ProductsOptions): Products {
  const inFlight = createInFlight<StoredFile>();

  const make = async (product: Product, name: string) => {
    const wanted = product.pictures.map(({ source, width, format = "jpg" }) =>
      derivatives.whole(source, { width, format }),
    );
    const task = { ...product, pictures: await Promise.all(wanted), madeOn: todayInJakarta() };
    return store.write(name, await queue.run(task, { urgent: false }));
  };
  const share = (product: Product, name: string) => {
    if (!inFlight.has(name) && inFlight.size() >= maxUnderWay)
      throw new RenderBusyError("Too many products are under way");
    return inFlight.share(name, () => make(product, name));
  };

  return {
    async get(product) {
      const name = productName(product);
      return (await store.read(name)) ?? within(share(product, name), patienceMs, tooLong);
    },
  };
}

function tooLong(): never {
  throw new RenderBusyError("A product takes too long");
}

export function productName({ kind, content, pictures }: Product): string {
  const { ending, recipe } = productFiles[kind];
  const printed = pictures.map(({ source, ...more }) => [source.picture, more]);
  const sum = hash("sha256", JSON.stringify([kind, recipe, content, printed]));
  return `${sum.slice(0, 24)}.${ending}`;
}
