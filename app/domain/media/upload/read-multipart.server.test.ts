import { describe, expect, it, vi } from "vitest";
import { FormTooLargeError, UnreadableFormError } from "~/server/parse-form.server";
import { type ReceivedFile, readMultipart } from "./read-multipart.server";
import { maxUploadBytes } from "./upload-limits";

const address = "http://site.test/admin/x";

/** Reads `body`; the files' bytes are told by their number. */
async function read(request: Request) {
  const files: [field: string, name: string, type: string, bytes: number | undefined][] = [];
  const onFile = async ({ field, name, type, bytes }: ReceivedFile) => {
    files.push([field, name, type, bytes?.length]);
  };
  const form = await readMultipart(request, onFile);
  return { fields: [...form], files };
}

function post(fields: [string, string | File][], headers: Record<string, string> = {}): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request(address, { method: "POST", body, headers });
}

const photo = (size: number, name = "foto.jpg") =>
  new File([new Uint8Array(size)], name, { type: "image/jpeg" });

/** A body that is made as it is read, in pieces of 64 KiB, and tells how much of it was. */
function endlessPost(headers: Record<string, string>) {
  const taken = { bytes: 0, cancelled: false };
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => {
      taken.bytes += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => {
      taken.cancelled = true;
    },
  });
  const request = new Request(address, {
    method: "POST",
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=x", ...headers },
    // Node asks for it, TypeScript's DOM does not know it.
    ...{ duplex: "half" },
  });
  return { request, taken };
}

describe("readMultipart", () => {
  it("keeps the fields around a file that is too large, which is not held", async () => {
    const form = post([
      ["title", "Umroh Plus"],
      ["logoFile", photo(maxUploadBytes + 1)],
      ["description", "Sembilan hari"],
    ]);
    expect(await read(form)).toEqual({
      fields: [
        ["title", "Umroh Plus"],
        ["description", "Sembilan hari"],
      ],
      files: [["logoFile", "foto.jpg", "image/jpeg", undefined]],
    });
  });

  it("hands over a file of exactly the limit", async () => {
    expect((await read(post([["file", photo(maxUploadBytes)]]))).files).toEqual([
      ["file", "foto.jpg", "image/jpeg", maxUploadBytes],
    ]);
  });

  it("takes the first of several files of one input", async () => {
    const { files } = await read(
      post([
        ["file", photo(10, "satu.jpg")],
        ["file", photo(maxUploadBytes + 1, "dua.jpg")],
        ["logoFile", photo(30, "tiga.jpg")],
      ]),
    );
    expect(files.map(([, name]) => name)).toEqual(["satu.jpg", "tiga.jpg"]);
  });

  it("knows an input in which nothing was chosen", async () => {
    const { files } = await read(post([["file", new File([], "")]]));
    expect(files).toEqual([["file", "", "application/octet-stream", 0]]);
  });

  it("keeps a name's letters", async () => {
    expect((await read(post([["file", photo(1, "foto “Ka'bah” مكة.jpg")]]))).files[0]?.[1]).toBe(
      "foto “Ka'bah” مكة.jpg",
    );
  });

  it("reads an urlencoded form too", async () => {
    const request = new Request(address, { method: "POST", body: new URLSearchParams("a=1&b=%C3%A9") });
    expect((await read(request)).fields).toEqual([
      ["a", "1"],
      ["b", "é"],
    ]);
  });

  it("waits for a file to be dealt with before it ends", async () => {
    let done = false;
    await readMultipart(post([["file", photo(5)]]), async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done = true;
    });
    expect(done).toBe(true);
  });

  it("rejects with what dealing with a file rejects with", async () => {
    const fault = new Error("no space");
    await expect(readMultipart(post([["file", photo(5)]]), () => Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe("refuses", () => {
  it("a body that says it is too large, before reading it", async () => {
    const { request, taken } = endlessPost({ "Content-Length": String(100 * 1024 * 1024) });
    await expect(read(request)).rejects.toThrow(FormTooLargeError);
    expect(taken.bytes).toBeLessThan(1024 * 1024);
  });

  it("a body without a length once it is larger than one file may be", async () => {
    const { request, taken } = endlessPost({});
    await expect(read(request)).rejects.toThrow(FormTooLargeError);
    expect(taken.bytes).toBeLessThanOrEqual(7 * 1024 * 1024);
  });

  it("and reads on for a while, so that the sender sees the answer, then hangs up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { request, taken } = endlessPost({ "Content-Length": String(100 * 1024 * 1024) });
    await expect(read(request)).rejects.toThrow(FormTooLargeError);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    expect(taken.cancelled).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(taken.cancelled).toBe(true);
    expect(taken.bytes).toBeLessThanOrEqual(7 * 1024 * 1024);
  });

  it.each([
    ["too many fields", Array.from({ length: 10_000 }, (_, n): [string, string] => [`a${n}`, ""])],
    ["a field of a megabyte", [["a", "x".repeat(1024 * 1024)]] as [string, string][]],
  ])("%s", (_, fields) => expect(read(post(fields))).rejects.toThrow(FormTooLargeError));

  it.each([
    ["no form", "text/plain", "a=1"],
    ["no type", "", "a=1"],
    ["multipart without a boundary", "multipart/form-data", "--x--"],
    ["multipart that breaks off", "multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
    [
      "a file that breaks off",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
  ])("%s", async (_, type, body) => {
    const request = new Request(address, { method: "POST", body, headers: { "Content-Type": type } });
    await expect(read(request)).rejects.toThrow(UnreadableFormError);
  });

  it("no body at all", async () => {
    await expect(read(new Request(address, { method: "POST" }))).rejects.toThrow(UnreadableFormError);
  });
});
