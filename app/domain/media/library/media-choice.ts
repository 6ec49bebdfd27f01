/** A picture of the media library, to be chosen in a form. */
export interface MediaChoice {
  id: string;
  /** The site's own address, as a field keeps it. */
  url: string;
  /** The file's name on the machine it came from. */
  name: string;
  /** Pixels; null where not known. */
  width: number | null;
  height: number | null;
}

/** A form offers the newest; older ones are found in the library and come in by their address. */
export const mostChoices = 60;
