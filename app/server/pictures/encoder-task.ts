import type { DerivativeFormat } from "./derivative-rules.ts";
import type { StoredFormat, StoredPicture } from "./encode-picture.ts";

/** What the encoder can be asked for; `bytes` is the whole file of a picture. */
export type EncoderTask =
  | { kind: "derivative"; bytes: Uint8Array; width: number; format: DerivativeFormat }
  | { kind: "stored"; bytes: Uint8Array; format: StoredFormat; maxBytes: number };

export interface EncoderResults {
  derivative: Uint8Array;
  stored: StoredPicture;
}

/** How the process answers a task. `refused`: the bytes are no picture that can be decoded. */
export type EncoderAnswer =
  | { kind: "done"; result: EncoderResults[keyof EncoderResults] }
  | { kind: "refused"; message: string };
