import { createHash } from "node:crypto";
import { todayInJakarta } from "../../lib/dates.ts";
import { within } from "../within.ts";
import type { DerivativeFormat } from "./pictures/derivative-rules.ts";
import type { DerivativeSource, Derivatives } from "./pictures/derivatives.server.ts";
import { type Maker, MakerBusyError } from "./queue.server.ts";
import type { MadeFile, MadeStore } from "./store.server.ts";
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
  /** Made again only when content, picture or recipe change. Rejects with MakerBusyError, UnavailablePictureError or Error. */
  get(product: Product): Promise<MadeFile>;
}

interface ProductsOptions {
  store: MadeStore;
  maker: Maker;
  derivatives: Derivatives;
  maxUnderWay?: number;
  /** After it, making goes on and the result is kept. */
  patienceMs?: number;
}

export function createProducts({
  store,
  maker,
  derivatives,
  maxUnderWay = 24,
  patienceMs = 15_000,
}: ProductsOptions): Products {
  const underWay = new Map<string, Promise<MadeFile>>();

  const make = async (product: Product, name: string) => {
    const wanted = product.pictures.map(({ source, width, format = "jpg" }) =>
      derivatives.whole(source, { width, format }),
    );
    const task = { ...product, pictures: await Promise.all(wanted), madeOn: todayInJakarta() };
    return store.write(name, await maker.make(task, { urgent: false }));
  };
  const share = (product: Product, name: string) => {
    const shared = underWay.get(name);
    if (shared !== undefined) return shared;
    if (underWay.size >= maxUnderWay) throw new MakerBusyError("Too many products are under way");
    const made = make(product, name).finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };

  return {
    async get(product) {
      const name = productName(product);
      return (await store.read(name)) ?? within(share(product, name), patienceMs, tooLong);
    },
  };
}

function tooLong(): never {
  throw new MakerBusyError("A product takes too long");
}

export function productName({ kind, content, pictures }: Product): string {
  const { ending, recipe } = productFiles[kind];
  const printed = pictures.map(({ source, ...more }) => [source.picture, more]);
  const hash = createHash("sha256").update(JSON.stringify([kind, recipe, content, printed]));
  return `${hash.digest("hex").slice(0, 24)}.${ending}`;
}
