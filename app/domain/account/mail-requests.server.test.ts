import { expect, test } from "vitest";
import { createMailRequests } from "./mailed-links.server";

const hour = 60 * 60 * 1000;

/** How many of `count` requests are let through. */
function letThrough(count: number, ask: (index: number) => { usedUp: unknown }): number {
  return Array.from({ length: count }, (_, index) => ask(index)).filter(({ usedUp }) => usedUp === null)
    .length;
}

test("one sender asks for ten mails within an hour, whoever they are for", () => {
  let now = 0;
  const requests = createMailRequests(() => now);
  const ask = (index: number) => requests.begin(`a${index}@contoh.id`, "192.0.2.7");
  expect(letThrough(40, ask)).toBe(10);
  expect(ask(99)).toEqual({ usedUp: "sender", wait: 3600 });
  expect(requests.begin("a1@contoh.id", "192.0.2.8").usedUp).toBeNull();
  now = hour + 1;
  expect(letThrough(40, ask)).toBe(10);
});

test("a whole /64 is one sender, and a /48 has thirty", () => {
  const requests = createMailRequests(() => 0);
  expect(letThrough(40, (index) => requests.begin(`a${index}@contoh.id`, `2001:db8:1:2::${index}`))).toBe(10);
  expect(letThrough(40, (index) => requests.begin(`b${index}@contoh.id`, `2001:db8:1:${index + 3}::1`))).toBe(
    20,
  );
});

test("an account gets five within an hour, from however many senders and however it is written", () => {
  const requests = createMailRequests(() => 0);
  const ask = (index: number) =>
    requests.begin(index % 2 ? " STAF@contoh.id" : "staf@contoh.id", `192.0.2.${index}`);
  expect(letThrough(40, ask)).toBe(5);
  expect(ask(41).usedUp).toBe("account");
});
