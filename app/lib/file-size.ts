const whole = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 1 });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A file's size as staff read it, in the units of the 5 MB limit: 97356 -> `95 kB`, 1258291 -> `1,2 MB`. */
export function formatFileSize(bytes: number): string {
  // From here on whole kilobytes would round to a megabyte.
  if (bytes >= megabyte - kilobyte / 2) return `${oneDecimal.format(bytes / megabyte)} MB`;
  return bytes >= kilobyte ? `${whole.format(bytes / kilobyte)} kB` : `${whole.format(bytes)} byte`;
}
