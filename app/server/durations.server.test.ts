import { expect, it } from "vitest";
import { createDurations } from "./durations.server";

it("counts answers by kind of page and time, in Prometheus' format", () => {
  const durations = createDurations();
  durations.noteKept();
  for (const ms of [4, 250, 60_000]) durations.note("/umroh/reguler?a=1", ms);
  const lines = durations.text().split("\n");
  for (const line of [
    "# TYPE site_answer_seconds histogram",
    'site_answer_seconds_bucket{kind="kept",le="0.005"} 1',
    'site_answer_seconds_bucket{kind="page",le="0.005"} 1',
    'site_answer_seconds_bucket{kind="page",le="0.1"} 1',
    'site_answer_seconds_bucket{kind="page",le="0.3"} 2',
    'site_answer_seconds_bucket{kind="page",le="10"} 2',
    'site_answer_seconds_bucket{kind="page",le="+Inf"} 3',
    'site_answer_seconds_sum{kind="page"} 60.254',
    'site_answer_seconds_count{kind="page"} 3',
  ])
    expect(lines).toContain(line);
});

it("knows few kinds, whatever addresses are asked for", () => {
  const durations = createDurations();
  const addresses = ["/", "/admin", "/admin/login", "/administrasi", "/gambar/a/b.avif", "/media/x", "/wa"];
  addresses.push("/umroh/a/brosur.pdf", "/pratinjau/a/b.jpg", "/healthz", "/robots.txt", "/assets/a.js");
  for (let number = 0; number < 500; number += 1) addresses.push(`/${number}/x.${number}`);
  for (const address of addresses) durations.note(address, 1);
  const kinds = new Set(Array.from(durations.text().matchAll(/kind="(\w+)"/g), ([, kind]) => kind));
  expect([...kinds].sort()).toEqual([
    "admin",
    "chat",
    "file",
    "kept",
    "login",
    "operation",
    "page",
    "picture",
    "product",
  ]);
});
