import { expect, test } from "vitest";
import { readSmallForm } from "./small-form.server";

const form = (body: string, type = "application/x-www-form-urlencoded") =>
  new Request("http://localhost/wa", { method: "POST", body, headers: { "content-type": type } });

test("reads the fields of a posted form", async () => {
  expect([...(await readSmallForm(form("kind=chat&package=a+b%26c")))]).toEqual([
    ["kind", "chat"],
    ["package", "a b&c"],
  ]);
});

test.each([
  ["another type", form("kind=chat", "application/json")],
  ["more than 16 kB", form(`kind=${"x".repeat(17_000)}`)],
  ["no body", new Request("http://localhost/wa", { method: "POST" })],
])("%s is an empty form", async (_, request) => {
  expect([...(await readSmallForm(request))]).toEqual([]);
});

test("a body that is too large is read to its end, so that the answer arrives", async () => {
  const request = form(`kind=${"x".repeat(1_000_000)}`);
  await readSmallForm(request);
  expect(request.bodyUsed).toBe(true);
  expect(await request.body?.getReader().closed.then(() => "ended")).toBe("ended");
});
