/** Decoded, a picture takes four bytes a pixel, whatever the file's size. */
export const maxPixels = 64_000_000;

/** Of all pictures of a GIF that moves: each of them is encoded anew. */
export const maxMovingPixels = 25_000_000;

/** The longest side of what is stored, in pixels: the largest screens of pages need less. */
export const longestSide = 2560;
