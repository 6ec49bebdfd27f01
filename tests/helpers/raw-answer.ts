import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";

/** An answer as it travels: undecoded, no redirect followed. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The bytes of status line, headers and body. */
  lineBytes: number;
}

/** What browsers say they take. */
export const browserEncodings = "gzip, deflate, br, zstd";

export function rawGet(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, method, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      const { socket } = response;
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
          lineBytes: socket.bytesRead,
        }),
      );
    });
    request.on("error", reject).end();
  });
}

/** An answer as it came over the line. */
export interface LineAnswer {
  /** 0 when the server hung up without a word. */
  status: number;
  /** Names in lower case; of several of one name, all. */
  headers: Map<string, string[]>;
  body: string;
  /** The bytes of the whole answer. */
  bytes: number;
}

const patienceMs = 120_000;

/** Sends bytes that no client of Node's would send, and reads until the server hangs up or the answer is whole, at most two minutes. */
export function exchange(
  origin: string,
  message: string | Buffer,
  isWhole: (answer: Buffer) => boolean = () => false,
): Promise<LineAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(message));
    let answer = Buffer.alloc(0);
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (piece) => {
      answer = Buffer.concat([answer, piece]);
      if (isWhole(answer)) socket.destroy();
    });
    // Who hangs up amid a body may reset the line; what was read by then counts.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(parse(answer));
    });
  });
}

function parse(answer: Buffer): LineAnswer {
  const text = answer.toString("utf8");
  const at = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, at === -1 ? 0 : at).split("\r\n");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: text.slice(at + 4),
    bytes: answer.length,
  };
}
