import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** What passed through a stream. */
export interface Passed {
  bytes: number;
  sha256: string;
}

/** A stream that changes nothing; `onEnd` learns what passed, and fails the stream by throwing. */
export function measuring(onEnd: (passed: Passed) => void): Transform {
  const hash = createHash("sha256");
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
    flush(done) {
      try {
        onEnd({ bytes, sha256: hash.digest("hex") });
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
