/** A file of the build, as `compressBuild` lists it in `fileList`. */
export interface ListedFile {
  /** Address of the file on the site. */
  path: string;
  type: string;
  etag: string;
  bytes: number;
  isHashed: boolean;
  isCompressed: boolean;
}

export const builtFiles = "build/client";
export const compressedFiles = "build/compressed";
export const fileList = "build/files.json";

/** What the name of a compressed copy ends with. */
export const suffixes = { br: ".br", gzip: ".gz", identity: "" } as const;
