import { createInFlight } from "../../in-flight.ts";
import { within } from "../../within.ts";
import { RefusedInputError, RenderBusyError, type RenderQueue } from "../queue.server.ts";
import type { RenderStore, StoredFile } from "../store.server.ts";
import { type DerivativeFormat, derivativeFormats, widthsFor } from "./derivative-rules.ts";

/** The original cannot be read. `isAbsent` when there is none; otherwise its storage failed. */
export class UnavailablePictureError extends Error {
  readonly isAbsent: boolean;

  constructor(isAbsent: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.isAbsent = isAbsent;
  }
}

export interface DerivativeSource {
  /** Names the picture in the log. */
  address: string;
  /** Names the picture and its content: 24 hex digits. */
  picture: string;
  width: number | null;
  /** Rejects with UnavailablePictureError. */
  load(): Promise<Uint8Array>;
}

export interface WantedDerivative {
  width: number;
  format: DerivativeFormat;
}

type DerivativeAnswer =
  | { kind: "wanted"; file: StoredFile }
  | { kind: "standIn"; file: (StoredFile & { format: DerivativeFormat }) | null };

export interface Derivatives {
  /** Returns a derivative. WebP is made first, AVIF in idle time; where that takes too long, the next best. Rejects
   * with UnavailablePictureError. */
  get(source: DerivativeSource, wanted: WantedDerivative): Promise<DerivativeAnswer>;
  /** Returns a derivative however long it takes; null where the original is missing or no picture. Rejects with
   * UnavailablePictureError, RenderBusyError or Error. */
  whole(source: DerivativeSource, wanted: WantedDerivative): Promise<Uint8Array | null>;
  /** Makes what current browsers choose, in idle time. Never rejects. */
  warm(source: DerivativeSource): Promise<void>;
}

interface DerivativesOptions {
  store: RenderStore;
  queue: RenderQueue;
  patienceMs?: number;
  maxUnderWay?: number;
  onError(error: unknown, picture: WantedDerivative & { address: string }): void;
}

const maxWished = 500;

export function createDerivatives({
  store,
  queue,
  patienceMs = 4000,
  maxUnderWay = 32,
  onError,
}: DerivativesOptions): Derivatives {
  const inFlight = createInFlight<StoredFile>();
  const wished = new Map<string, () => Promise<unknown>>();
  let granting = false;

  const make = (source: DerivativeSource, wanted: WantedDerivative, urgent: boolean) => {
    const name = nameOf(source, wanted);
    return inFlight.share(name, async () => {
      const bytes = await source.load();
      return store.write(name, await queue.run({ kind: "derivative", bytes, ...wanted }, { urgent }));
    });
  };
  /** Logs a failure. A flood is none, and a line per request would worsen it. */
  const tell = (error: unknown, { address }: DerivativeSource, wanted: WantedDerivative) => {
    if (!(error instanceof RenderBusyError)) onError(error, { address, ...wanted });
  };
  const makeSoon = async (source: DerivativeSource, wanted: WantedDerivative) => {
    const stored = await store.read(nameOf(source, wanted));
    if (stored !== null) return stored;
    if (inFlight.size() >= maxUnderWay) throw new RenderBusyError("Too many derivatives are under way");
    return make(source, wanted, true);
  };
  const makeLater = (source: DerivativeSource, wanted: WantedDerivative) => {
    const name = nameOf(source, wanted);
    if (inFlight.has(name) || wished.size >= maxWished) return;
    wished.set(name, () => make(source, wanted, false).catch((error) => tell(error, source, wanted)));
    if (!granting) void grantWishes();
  };
  const grantWishes = async () => {
    granting = true;
    for (const [name, grant] of wished) {
      wished.delete(name);
      await grant();
    }
    granting = false;
  };

  return {
    async get(source, wanted) {
      const stored = await store.read(nameOf(source, wanted));
      if (stored !== null) return { kind: "wanted", file: stored };
      const quick = wanted.format === "avif" ? ({ ...wanted, format: "webp" } as const) : wanted;
      const made = await withPatience(makeSoon(source, quick), patienceMs, (error) =>
        tell(error, source, quick),
      );
      if (quick !== wanted) makeLater(source, wanted);
      if (made === null) return { kind: "standIn", file: await nextBest(store, source, wanted) };
      if (quick === wanted) return { kind: "wanted", file: made };
      return { kind: "standIn", file: { ...made, format: quick.format } };
    },
    async whole(source, wanted) {
      try {
        return (await makeSoon(source, wanted)).bytes;
      } catch (error) {
        const isNone = error instanceof UnavailablePictureError && error.isAbsent;
        if (isNone || error instanceof RefusedInputError) return null;
        throw error;
      }
    },
    async warm(source) {
      for (const { width } of widthsFor(source.width).toReversed()) {
        const wanted = { width, format: "avif" } as const;
        if (store.has(nameOf(source, wanted))) continue;
        try {
          await make(source, wanted, false);
        } catch (error) {
          return tell(error, source, wanted);
        }
      }
    },
  };
}

const nameOf = ({ picture }: DerivativeSource, { width, format }: WantedDerivative) =>
  `${picture}-${width}.${format}`;

/** Waits for `work`; null when it fails or takes too long. Rejects only when the original is unavailable. */
async function withPatience<Value>(
  work: Promise<Value>,
  patienceMs: number,
  tell: (error: unknown) => void,
): Promise<Value | null> {
  const attempt = work.catch((error: unknown) => {
    if (error instanceof UnavailablePictureError) throw error;
    tell(error);
    return null;
  });
  attempt.catch(() => undefined);
  return within<Value | null>(attempt, patienceMs, () => null);
}

/** Finds a stored stand-in: the nearest width in the same format first, larger before smaller. */
async function nextBest(
  store: RenderStore,
  source: DerivativeSource,
  wanted: WantedDerivative,
): Promise<(StoredFile & { format: DerivativeFormat }) | null> {
  const widths = widthsFor(source.width).map(({ width }) => width);
  const nearest = [
    ...widths.filter((width) => width > wanted.width),
    ...widths.filter((width) => width <= wanted.width).toReversed(),
  ];
  for (const format of derivativeFormats.slice(derivativeFormats.indexOf(wanted.format))) {
    for (const width of nearest) {
      const stored = await store.read(nameOf(source, { width, format }));
      if (stored !== null) return { ...stored, format };
    }
  }
  return null;
}
