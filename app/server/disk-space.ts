export const megabyte = 1024 * 1024;
const refusedBelow = 48 * megabyte;
const tightBelow = 512 * megabyte;

/** @param free bytes an ordinary user may still write */
export function diskState(free: number): "ok" | "nearly full" | "full" {
  return free < refusedBelow ? "full" : free < tightBelow ? "nearly full" : "ok";
}
