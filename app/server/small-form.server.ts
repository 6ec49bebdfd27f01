import { isFormField } from "~/lib/form-field";

const largestFormBytes = 16 * 1024;
const longestPatienceBytes = 4 * 1024 * 1024;

/**
 * The fields of a small posted form without files. A body that is too large, cut off, of another type or with names that
 * no form of ours has counts as an empty form: callers must have an answer for that. Nothing beyond `largestBytes` is kept in memory.
 */
export async function readSmallForm(
  request: Request,
  largestBytes: number = largestFormBytes,
): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return new URLSearchParams();
  try {
    const form = new URLSearchParams(await readText(request, largestBytes));
    return [...form].every(([name, value]) => isFormField(name, value)) ? form : new URLSearchParams();
  } catch {
    return new URLSearchParams();
  }
}

async function readText(request: Request, largestBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  if (request.body === null) return "";
  // What is too much is read on to its end and dropped: an answer amid an upload reaches no browser.
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > longestPatienceBytes) break;
    text = bytes > largestBytes ? "" : text + decoder.decode(chunk, { stream: true });
  }
  return text;
}
