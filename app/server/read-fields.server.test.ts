import { expect, test } from "vitest";
import { readFields, readSmallForm, readVisitorForm } from "./read-fields.server";

const isOurs = (signature: string) => signature === "tanda";
const guardLimits = { signed: 600_000, unsigned: 0 };
const loginLimits = { signed: 600_000, unsigned: 1000 };

/** A body of pieces, and how many of them were asked for. */
function bodyOf(pieces: (string | Uint8Array)[]) {
  const state = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.pulled];
        state.pulled += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

function requestOf(pieces: (string | Uint8Array)[], type: string) {
  const { body, state } = bodyOf(pieces);
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": type } };
  return { request: new Request("http://situs.test/admin/media", init as RequestInit), state };
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test("a form with our signature is read, of either kind, files left out (S34)", async () => {
  const fields = [
    ["title", "Umroh & haji"],
    ["title", "dua"],
  ];
  const plain = requestOf(["formMark=tanda&title=Umroh+%26+haji&title=dua"], urlencoded);
  expect(await readFields(plain.request, isOurs, guardLimits)).toEqual({ fields, signature: "tanda" });
  const file = part("imageFile", "x".repeat(700_000), '; filename="a.jpg"');
  const whole = `${part("formMark", "tanda")}${part("title", "Umroh & haji")}${file}${part("title", "dua")}--x--\r\n`;
  const pieces = whole.match(/[\s\S]{1,50000}/g) ?? [];
  const withFile = requestOf(pieces, multipart);
  expect(await readFields(withFile.request, isOurs, guardLimits)).toEqual({ fields, signature: "tanda" });
});

test.each([
  ["no signature", [part("alt", '"'.repeat(60_000)), '"'.repeat(60_000), '"'.repeat(60_000)]],
  ["another's signature", [part("formMark", "palsu") + part("alt", '"'.repeat(60_000)), "x".repeat(60_000)]],
  ["a field without end", [part("alt", "").slice(0, -2) + '"'.repeat(60_000), '"'.repeat(60_000)]],
])("%s: nothing is read beyond the first piece (S34)", async (_, pieces) => {
  const { request, state } = requestOf(pieces, multipart);
  expect(await readFields(request, isOurs, guardLimits)).toBeNull();
  expect(state.pulled).toBe(1);
});

test("without a signature as little is read as is allowed (S34)", async () => {
  const login = requestOf(["email=a&password=b"], urlencoded);
  const read = await readFields(login.request, isOurs, loginLimits);
  expect(read).toEqual({
    fields: [
      ["email", "a"],
      ["password", "b"],
    ],
    signature: "",
  });
  const large = requestOf(["email=&resume=", "x".repeat(5000), "x".repeat(5000), "x"], urlencoded);
  expect(await readFields(large.request, isOurs, loginLimits)).toBeNull();
  expect(large.state.pulled).toBe(2);
});

test("600 kB of text are the most, with a signature too (S34)", async () => {
  const sent = (bytes: number) => requestOf(["formMark=tanda&a=", "x".repeat(bytes - 1)], urlencoded).request;
  expect(await readFields(sent(600_000), isOurs, guardLimits)).not.toBeNull();
  expect(await readFields(sent(600_001), isOurs, guardLimits)).toBeNull();
});

test.each([
  ["application/json", ['{"formMark":"tanda"}']],
  ["multipart/form-data", ["x"]],
  [multipart, [part("formMark", "tanda")]],
  [multipart, [`${part("formMark", "tanda")}${part("", "")}--x--\r\n`]],
  [urlencoded, ["formMark=tanda&a[99999999]=1"]],
])("%s that is no form of ours is none (R14)", async (type, pieces) => {
  expect(await readFields(requestOf(pieces, type).request, isOurs, guardLimits)).toBeNull();
});

const form = (body: string, type = "application/x-www-form-urlencoded") =>
  new Request("http://localhost/wa", { method: "POST", body, headers: { "content-type": type } });

test.each([readVisitorForm, readSmallForm])("$name reads the fields of a posted form", async (read) => {
  expect([...(await read(form("kind=chat&package=a+b%26c")))]).toEqual([
    ["kind", "chat"],
    ["package", "a b&c"],
  ]);
});

test.each([
  ["another type", form("kind=chat", "application/json")],
  ["more than 16 kB", form(`kind=${"x".repeat(17_000)}`)],
  ["no body", new Request("http://localhost/wa", { method: "POST" })],
])("a visitor's form: %s is an empty one", async (_, request) =>
  expect([...(await readVisitorForm(request))]).toEqual([]),
);

test("a form of staff is read up to 256 kB, and one byte more is refused in words", async () => {
  const whole = form(`note=${"x".repeat(256 * 1024 - 5)}`);
  expect((await readSmallForm(whole)).get("note")).toHaveLength(256 * 1024 - 5);
  const larger = readSmallForm(form(`note=${"x".repeat(256 * 1024 - 4)}`));
  await expect(larger).rejects.toMatchObject({
    data: { message: expect.stringMatching(/terlalu panjang/) },
    init: { status: 413 },
  });
});

test("a body that is too large is read to its end, so that the answer arrives", async () => {
  const request = form(`kind=${"x".repeat(1_000_000)}`);
  await readVisitorForm(request);
  expect(request.bodyUsed).toBe(true);
  expect(await request.body?.getReader().closed.then(() => "ended")).toBe("ended");
});
