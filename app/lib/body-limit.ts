/** What may be sent to one address; a route says its own in `handle`. */
export interface BodyLimit {
  bytes: number;
  /** The page behind has an answer of its own to what says that it is larger, beside the field that is to blame. */
  answersItself: boolean;
}

/** Where nothing is said: the largest of these forms, an inquiry's, takes 96 kB. */
export const smallForm: BodyLimit = { bytes: 256 * 1024, answersItself: false };

/** Editors with pictures, which tell beside the field what is too large (read-multipart.server.ts). */
export const formWithPictures: BodyLimit = { bytes: 33 * 1024 * 1024, answersItself: true };
