import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, openTestStorage } from "./test-storage.ts";

let test: TestStorage;
beforeAll(async () => {
  test = await openTestStorage();
});
afterAll(() => test[Symbol.asyncDispose]());

describe("names that go astray change nothing", () => {
  const names = [
    "..%2f..%2fescape.png",
    "a%2f..%2f..%2fescape.png",
    "%2e%2e%2fescape.png",
    "a%00b.png",
    "a%5cb.png",
    "%ff.png",
    "%zz.png",
    "a/%E2%80%AEgnp.exe",
    "a".repeat(1025),
    encodeURIComponent("é".repeat(513)),
    "./%2e",
    "%0d%0aset-cookie:x",
  ];
  it.each(names)("%s (S32)", async (name) => {
    const files = await test.files();
    for (const method of ["POST", "PUT", "GET", "DELETE"]) {
      const init =
        method === "POST" || method === "PUT"
          ? { method, body: bytes(3), headers: { "content-type": "image/png" } }
          : { method };
      const response = await test.object("service", `images/${name}`, init);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidKey" });
    }
    expect(await test.files()).toEqual(files);
  });

  it("dots that the address itself resolves reach another bucket or no route", async () => {
    const images = test.client("service").from("images");
    expect((await images.upload("../../escape.png", bytes(1))).error).toMatchObject({ status: 404 });
    expect((await images.upload("../none/escape.png", bytes(1))).error).toMatchObject({ statusCode: "404" });
  });

  it("odd but lawful names work, whatever the file system thinks of them", async () => {
    const images = test.client("admin").from("images");
    for (const name of ["con.png", "a b&c=d;e.png", "كعبة.png", "😀/é.png", "x".repeat(1024), "-rf *.png"]) {
      const { error } = await images.upload(name, bytes(4), { contentType: "image/png" });
      expect(error).toBeNull();
      expect((await images.download(name)).data?.size).toBe(4);
    }
  });
});
