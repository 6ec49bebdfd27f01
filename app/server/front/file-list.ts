export interface ListedFile {
  /** Address: `/assets/site-Bp1m.css`. */
  path: string;
  type: string;
  etag: string;
  bytes: number;
  isHashed: boolean;
  /** There are copies at `build/compressed/<path>.br` and `.gz`. */
  isCompressed: boolean;
}

/** Relative to the project: the files, their compressed copies, and the list of both. */
export const builtFiles = "build/client";
export const compressedFiles = "build/compressed";
export const fileList = "build/files.json";

export const suffixes = { br: ".br", gzip: ".gz", identity: "" } as const;
