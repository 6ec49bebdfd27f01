import { LRUCache } from "lru-cache";
import { getBackend } from "~/server/backend.server";
import { getEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import {
  createDerivatives,
  type DerivativeSource,
  type Derivatives,
  UnavailablePictureError,
  type WantedDerivative,
} from "~/server/render-worker/pictures/derivatives.server";
import { createProducts, type Product, type Products } from "~/server/render-worker/products.server";
import { getRenderQueue, RenderBusyError } from "~/server/render-worker/queue.server";
import { openRenderStore, type RenderStore, type StoredFile } from "~/server/render-worker/store.server";
import { requestScope } from "~/server/request-scope.server";
import { noFile } from "~/server/responses.server";
import {
  derivativeId,
  describePictures,
  findBuiltInPicture,
  findPicture,
  listPictures,
  readBuiltInPicture,
  versionOf,
} from "./describe-pictures.server";
import type { DerivativeName, Picture } from "./picture";

const fetchDeadlineMs = 10_000;
/** The site stores nothing larger, but the bucket may be filled by other means. */
const largestOriginalBytes = 16_000_000;

const originals = new LRUCache<string, Uint8Array>({
  maxSize: 12_000_000,
  sizeCalculation: (bytes) => bytes.length,
  ttl: 60_000,
});

/** Kept on the global object because the dev server loads this module again after each change. */
const shared = globalThis as { umrohMade?: Promise<Made> };

interface Made {
  store: RenderStore;
  derivatives: Derivatives;
  products: Products;
}

function getMade() {
  const onStoreError = (error: unknown) => log().error({ err: error }, "derivatives.not_kept");
  shared.umrohMade ??= openRenderStore({ ...getEnv().pictureCache, onError: onStoreError }).then((store) => {
    const queue = getRenderQueue();
    const onError = (error: unknown, picture: WantedDerivative & { address: string }) =>
      log().error({ picture, err: error }, "derivatives.failed");
    const derivatives = createDerivatives({ store, queue, onError });
    return { store, derivatives, products: createProducts({ store, queue, derivatives }) };
  });
  return shared.umrohMade;
}

/** Bytes of the store on disk; null while it is not open. */
export async function madeBytes(): Promise<number | null> {
  return shared.umrohMade === undefined ? null : (await shared.umrohMade).store.size();
}

export async function getDerivatives(): Promise<Derivatives> {
  return (await getMade()).derivatives;
}

/** Makes a product that a request waits for. Throws a 503 answer while too much is being made or the storage fails. */
export async function makeProduct(product: Product): Promise<StoredFile> {
  const { products } = await getMade();
  return products.get(product).catch((error: unknown) => {
    if (!(error instanceof RenderBusyError || error instanceof UnavailablePictureError)) throw error;
    log().warn({ requestId: requestScope().id, err: error }, "products.unavailable");
    throw noFile(503, "Sedang banyak yang disiapkan. Coba lagi sebentar lagi.");
  });
}

/** Finds the picture that a derivative's address names; null if there is none or its version is another. */
export async function findDerivativeSource(name: DerivativeName): Promise<Picture | null> {
  const picture = (await findBuiltInPicture(name.address)) ?? (await findPicture(name.address));
  if (picture === null) return null;
  return name.version === null || name.version === versionOf(picture) ? picture : null;
}

export function toDerivativeSource(picture: Picture): DerivativeSource {
  const { address, width } = picture;
  return { address, picture: derivativeId(picture), width, load: () => loadOriginal(address) };
}

async function loadOriginal(address: string): Promise<Uint8Array> {
  const known = originals.get(address);
  if (known !== undefined) return known;
  const builtIn = await findBuiltInPicture(address);
  const bytes = builtIn === null ? await fetchOriginal(address) : await readBuiltInPicture(address);
  originals.set(address, bytes);
  return bytes;
}

/** Reads from the public bucket, with the rights of a visitor. */
async function fetchOriginal(address: string): Promise<Uint8Array> {
  const { url, fetch } = await getBackend();
  const name = address.replace(/^\/media\//, "");
  const answer = await fetch(`${url}/storage/v1/object/public/images/${name}`, {
    signal: AbortSignal.timeout(fetchDeadlineMs),
  }).catch((cause: unknown) => {
    throw new UnavailablePictureError(false, "Storage cannot be reached", { cause });
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new UnavailablePictureError(answer.status < 500, `Storage answered ${answer.status} for a picture`);
  }
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    size += read.value.length;
    if (size > largestOriginalBytes) {
      await reader?.cancel();
      throw new UnavailablePictureError(true, "A picture is too large to be read");
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

const warmAtStart = 100;
/** Leaves the first moments after a start to pages and their pictures. */
const startDelayMs = 5000;

/** Is null in tests and commands, which store pictures and warm nothing. */
let queue: Promise<void> | null = null;

/** Makes derivatives before they are requested, one picture at a time: the newest, then each new picture. */
export function startWarming(): void {
  queue = new Promise((resolve) => {
    setTimeout(resolve, startDelayMs).unref();
  });
  enqueue(() => listPictures(warmAtStart));
  queue = queue.then(() => log().info("derivatives.warm"));
}

export function warmPicture(address: string): void {
  enqueue(() => describePictures([address]));
}

function enqueue(find: () => Promise<Picture[]>): void {
  if (queue === null) return;
  queue = queue
    .then(find)
    .then(warmAll)
    .catch((error: unknown) => log().warn({ err: error }, "derivatives.not_warmed"));
}

async function warmAll(pictures: readonly Picture[]): Promise<void> {
  const derivatives = await getDerivatives();
  for (const picture of pictures) {
    if (picture.derived !== null) await derivatives.warm(toDerivativeSource(picture));
  }
}
