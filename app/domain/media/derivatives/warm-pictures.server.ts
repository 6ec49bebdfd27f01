import { log } from "~/server/log.server";
import { describePictures, listPictures } from "./describe-pictures.server";
import type { Picture } from "./picture";
import { getDerivatives, toDerivativeSource } from "./picture-derivatives.server";

/** So many of the newest pictures are made ready after a start; older ones are made when they are asked for. */
const warmAtStart = 100;
/** The first pages and their pictures go before. */
const startDelayMs = 5000;

/** Null until the site serves: tests and commands store pictures too. */
let queue: Promise<void> | null = null;

/** Makes derivatives before they are asked for, one picture at a time: the library's newest, then each new one. */
export function startWarming(): void {
  queue = new Promise((resolve) => {
    setTimeout(resolve, startDelayMs).unref();
  });
  add(() => listPictures(warmAtStart));
  queue = queue.then(() => log().info("derivatives.warm"));
}

export function warmPicture(address: string): void {
  add(() => describePictures([address]));
}

function add(find: () => Promise<Picture[]>): void {
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
