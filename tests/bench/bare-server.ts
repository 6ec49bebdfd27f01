/** The yardstick: Node's http server with whole answers in memory, read from the file named on the command
 * line. What it has not got it fetches once from the site it was made of, then keeps. */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { fetchRaw, lastingHeaders } from "./fetch-raw.ts";

export interface BareAnswer {
  path: string;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  bodyBase64: string;
}

export interface BareContent {
  answers: BareAnswer[];
  behind: string;
}

interface Kept {
  status: number;
  headers: string[];
  body: Buffer;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file with the answers");
const { answers, behind } = JSON.parse(readFileSync(file, "utf8")) as BareContent;
const kept = new Map<string, Kept>(
  answers.map(({ path, status, headers, bodyBase64 }) => [
    path,
    { status, headers, body: Buffer.from(bodyBase64, "base64") },
  ]),
);

function send(response: ServerResponse, { status, headers, body }: Kept): void {
  response.writeHead(status, headers);
  response.end(body);
}

async function fetchAndKeep(path: string, accept: string, encoding: string): Promise<Kept> {
  const { status, rawHeaders, body } = await fetchRaw(behind + path, { accept, "accept-encoding": encoding });
  return { status, headers: lastingHeaders(rawHeaders), body };
}

const server = createServer((request, response) => {
  const { url = "/" } = request;
  const found = kept.get(url);
  if (found !== undefined) return send(response, found);
  const { accept = "*/*", "accept-encoding": encoding = "identity" } = request.headers;
  const key = `${url} ${accept} ${String(encoding)}`;
  const fetched = kept.get(key);
  if (fetched !== undefined) return send(response, fetched);
  fetchAndKeep(url, accept, String(encoding)).then(
    (answer) => {
      kept.set(key, answer);
      send(response, answer);
    },
    () => response.writeHead(502).end(),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") console.log(`http://127.0.0.1:${address.port}`);
});
