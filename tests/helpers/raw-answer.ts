import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";

/** An answer as it travels: undecoded, no redirect followed. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What browsers say they take. */
export const browserEncodings = "gzip, deflate, br, zstd";

export function rawGet(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, method, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    request.on("error", reject).end();
  });
}
