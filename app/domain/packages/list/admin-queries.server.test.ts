import { expect, it } from "vitest";
import type { Supabase } from "~/server/supabase.server";
import { parseListFilter } from "./admin-list-filter";
import { listAdminPackages } from "./admin-queries.server";

/** A client that answers with one row of a list of so many, and keeps what it was asked. */
function clientOf(total: number) {
  const calls: unknown[] = [];
  const row = {
    id: "p",
    slug: "plus",
    title: "Plus",
    category: "umroh",
    status: "draft",
    is_promo: false,
    quota: 45,
  };
  const dates = {
    shown_from: null,
    shown_until: null,
    departed: false,
    seats_left: 40,
    next_departure: "2027-01-07",
    departures: 1,
    price_quad: 30_000_000,
  };
  const rpc = async (...call: unknown[]) => {
    calls.push(call);
    return { data: total === 0 ? [] : [{ ...row, ...dates, image: null, total }], error: null, status: 200 };
  };
  return { client: { rpc } as unknown as Supabase, calls };
}

const list = (client: Supabase, query: string) =>
  listAdminPackages(client, parseListFilter(new URLSearchParams(query)));

it("asks the database once, for a search by its words", async () => {
  const { client, calls } = clientOf(1);
  await list(client, "");
  await list(client, "cari=Plus+(Turki)&kategori=umroh&status=terjadwal&urut=berangkat");
  const filter = { of_category: "umroh", of_status: "terjadwal", sort: "berangkat" };
  expect(calls).toEqual([
    ["list_packages", { size: 12 }, { get: true }],
    ["list_packages", { size: 12, ...filter, words: ["plus", "\\(turki\\)"] }, { get: false }],
  ]);
});

it("counts up to a thousand matches of a filter, and all packages or those of a status", async () => {
  const many = clientOf(1001).client;
  for (const query of ["", "status=active"])
    expect(await list(many, query), query).toMatchObject({ totalText: "1001", pages: 84 });
  for (const query of ["kategori=haji", "cari=plus", "status=terjadwal"])
    expect(await list(many, query), query).toMatchObject({ totalText: "Lebih dari 1.000", pages: 84 });
  expect(await list(clientOf(1000).client, "cari=plus")).toMatchObject({ totalText: "1000", pages: 84 });
});

it("has one empty page where nothing matches, and none beyond the last", async () => {
  expect(await list(clientOf(0).client, "")).toEqual({ total: 0, totalText: "0", pages: 1, cards: [] });
  expect(await list(clientOf(0).client, "halaman=2")).toBeNull();
  expect(await list(clientOf(1001).client, "cari=plus&halaman=85")).toBeNull();
});
