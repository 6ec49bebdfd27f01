import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soakRounds } from "../../tests/helpers/soak.ts";
import { undone } from "./callers.ts";
import { seed } from "./engines.ts";
import { imagesFolder, readDeparturesOfSeed, readSeedWithoutBookings } from "./project-files.ts";

interface Package extends Record<"slug" | "category" | "status" | "duration" | "text", string> {
  prices: number[];
  quad: number;
  downPayment: number;
  days: number;
  is_promo: boolean;
  itinerary: { day: number; title: string; activities: string[] }[];
  lists: [included: string[], excluded: string[], terms: string[]];
  images: string[];
}

const million = 1_000_000;
const ranges: [string, number, number][] = [
  ["under 20 million", 0, 20 * million],
  ["20 to 30 million", 20 * million, 30 * million],
  ["30 to 50 million", 30 * million, 50 * million],
  ["50 million and above", 50 * million, Number.POSITIVE_INFINITY],
];

const readPackages = `
  select slug, category, status, duration, is_promo, images, itinerary, jsonb_build_array(included, excluded, terms) as lists,
    (select min(o.days) from public.offers o where o.package_id = p.id) as days, price_quad::float8 as quad,
    private.down_payment(p.id)::float8 as "downPayment",
    array[price_quad, price_triple, price_double]::float8[] as prices, p::text as text
  from public.packages p`;

/** Any day on which somebody may seed: leap days, year ends, Ramadhan, the days of haji and the far future among them. */
const seedingDays = [
  ..."2026-12-21 2026-12-22 2027-02-08 2027-05-15 2028-02-29 2051-07-07 2026-11-21 2026-12-15".split(" "),
  ..."2026-12-20 2026-12-31 2027-09-30 2029-04-24 2030-12-26 2033-06-01 2040-02-29".split(" "),
];

/** The demo content: complete, consistent, and right whatever the day of seeding. */
export function describeSeed(open: () => Promise<Database>): void {
  let db: Database;
  let packages: Package[];
  const read = <Row>(sql: string) => db.transaction("owner", async (tx) => (await tx.query<Row>(sql)).rows);
  beforeAll(async () => {
    db = await open();
    await seed(db);
    await seed(db);
    packages = await read<Package>(readPackages);
  });
  afterAll(() => db.close());
  const active = () => packages.filter(({ status }) => status === "active");

  it("has nine umroh and four haji packages, in every range of prices, and one draft", () => {
    expect(active().filter(({ category }) => category === "umroh")).toHaveLength(9);
    expect(active().filter(({ category }) => category === "haji")).toHaveLength(4);
    expect(packages.filter(({ status }) => status === "draft")).toHaveLength(1);
    for (const [range, from, below] of ranges)
      expect(
        active().filter(({ quad }) => quad >= from && quad < below),
        range,
      ).not.toEqual([]);
  });

  it("has promos, and one package that is nearly full", async () => {
    expect(active().filter(({ is_promo }) => is_promo).length).toBeGreaterThanOrEqual(3);
    const full = "select slug from public.packages p where public.seats_left(p) < 10";
    expect(await read(full)).toEqual([{ slug: "umroh-liburan-akhir-tahun-10-hari" }]);
  });

  it("asks more for a room shared by fewer", () => {
    for (const { slug, prices } of packages) {
      expect(prices, slug).toEqual([...new Set(prices)].sort((one, other) => one - other));
      expect(prices, slug).toHaveLength(3);
    }
  });

  it("tells every day of every journey", () => {
    for (const { slug, duration, days, itinerary } of packages) {
      expect(duration, slug).toBe(`${days} Hari`);
      const told = itinerary.map(({ day }) => day);
      expect(told, slug).toEqual(Array.from({ length: days }, (_, index) => index + 1));
      for (const { title, activities } of itinerary) {
        expect(title.trim(), slug).not.toBe("");
        expect(activities.length, `${slug}: ${title}`).toBeGreaterThanOrEqual(2);
        expect(activities.length, `${slug}: ${title}`).toBeLessThanOrEqual(5);
      }
    }
  });

  it("says what is included, what is not, and the terms", () => {
    for (const { slug, downPayment, lists } of packages) {
      expect(Math.min(...lists.map((list) => list.length)), slug).toBeGreaterThanOrEqual(5);
      const terms = lists[2].join(" ");
      expect(terms, slug).toContain(
        `uang muka (DP) minimal Rp ${downPayment.toLocaleString("id-ID")} per orang`,
      );
      expect(terms, slug).toContain("30 hari sebelum keberangkatan");
    }
  });

  it("fills in the facts pilgrims ask first", async () => {
    const facts = ["airline", "departure_city", "flight", "visa"];
    const hotels = ["makkah", "madinah"].flatMap((city) =>
      ["name", "stars", "distance_m"].map((fact) => `hotel_${city}_${fact}`),
    );
    const missing = [...facts, ...hotels].map((column) => `${column} is null`).join(" or ");
    expect(await read(`select slug from public.packages where ${missing}`)).toEqual([]);
    expect(await read("select 1 from public.offers where return_date is null")).toEqual([]);
  });

  it("writes the house's words the house's way", async () => {
    const texts = await read<{ text: string }>(`
      select p::text as text from public.packages p union all select t::text from public.testimonials t
      union all select f::text from public.features f union all select c::text from public.page_content c
      union all select i::text from public.inquiries i union all select q::text from public.questions q
      union all select a::text from public.albums a`);
    const foreign = /\b(umrah|jemaah|jama'ah|mekk?ah|medinah|lorem ipsum)\b/gi;
    const ownWords = texts.map(({ text }) => text.replaceAll("Kementerian Haji dan Umrah", ""));
    expect(ownWords.flatMap((text) => text.match(foreign) ?? [])).toEqual([]);
    // Letters that the site's one Latin font file has.
    expect(texts.flatMap(({ text }) => text.match(/[^\0-\u00ff\u2010-\u201f]/g) ?? [])).toEqual([]);
  });

  it.each(seedingDays.slice(0, soakRounds(6, seedingDays.length)))(
    "departs from three weeks to thirteen months after %s",
    async (today) => {
      const sql = (await readSeedWithoutBookings()).replaceAll("now()", `timestamptz '${today} 01:00:00+07'`);
      const rows = await undone(db, "owner", async (tx) => {
        await tx.exec(`select private.remove_demo_bookings(array(select id from public.inquiries));
          delete from public.packages`);
        await tx.exec(sql);
        const departures = `select departure_date::text from public.offers
        where departure_date is null or departure_date < date '${today}' + 21 or departure_date > date '${today}' + interval '13 months'`;
        return [
          ...(await tx.query(departures)).rows,
          ...(await tx.query("select 1 from public.packages having count(*) <> 14")).rows,
          ...(await tx.query("select count(*) from public.departures having count(*) <> 45")).rows,
        ];
      });
      expect(rows).toEqual([]);
    },
  );

  it("can be booked whatever the day of seeding, each trip for a week at least", async () => {
    const days =
      "select day::date from generate_series(date '2027-01-01', date '2028-12-31', interval '1 day') day";
    const trips = await readDeparturesOfSeed(days);
    // Their number is the seed's, so that no day passes for want of trips.
    const [counted] = await read<Record<string, number>>(`
      select count(distinct day)::int as days, count(*)::int as trips,
        count(*) filter (where departure < day + 7 + (private.bookable_from() - private.jakarta_day(now())))::int as closed
      from (${trips}) trip`);
    expect(counted).toEqual({ days: 731, trips: 731 * 44, closed: 0 });
  });

  it("spreads departures over the year", async () => {
    const months = await read("select public.departure_months()");
    expect(months.length).toBeGreaterThanOrEqual(7);
  });

  it("has eight testimonials of four and five stars, and the features", async () => {
    const ratings = "select rating, count(*)::int as n from public.testimonials group by 1 order by 1";
    expect(await read(ratings)).toEqual([
      { rating: 4, n: 2 },
      { rating: 5, n: 6 },
    ]);
    const traveled =
      "select count(travel_year)::int as years, count(package_id)::int as packages, count(video_id)::int as videos from public.testimonials";
    expect(await read(traveled)).toEqual([{ years: 6, packages: 3, videos: 0 }]);
    const features = await read<{ icon: string }>(`
      select icon from public.features where is_active order by order_index limit 4`);
    expect(features.map(({ icon }) => icon)).toEqual(["BookOpen", "Star", "Utensils", "Car"]);
    expect(await read("select 1 from public.features where not is_active")).toHaveLength(2);
  });

  it("answers 25 questions, each of them checked on a day that is told", async () => {
    const totals =
      "select count(*)::int as asked, count(checked_at)::int as checked, count(distinct topic)::int as topics from public.questions";
    expect(await read(totals)).toEqual([{ asked: 25, checked: 25, topics: 6 }]);
  });

  it("has three albums of past journeys, each picture with its caption", async () => {
    const albums = "select slug from public.albums where traveled_on < now() order by traveled_on desc";
    expect(await read(albums)).toHaveLength(3);
    const bare = `select 1 from public.albums, jsonb_array_elements(pictures) picture where picture ->> 'caption' = ''`;
    expect(await read(bare)).toEqual([]);
  });

  it("has sixty demo inquiries over the last twelve weeks, in every state, each with its timeline", async () => {
    const [totals] = await read<Record<string, number>>(`
      select count(*)::int as all, count(*) filter (where is_demo)::int as demo, count(distinct code)::int as codes,
        count(*) filter (where created_at > now() or created_at < now() - interval '84 days')::int as outside
      from public.inquiries`);
    expect(totals).toEqual({ all: 60, demo: 60, codes: 60, outside: 0 });
    const states = await read<{ status: string; ended: number }>(`
      select i.status, count(*) filter (where i.status = (
        select e.status from public.inquiry_events e where e.inquiry_id = i.id order by e.created_at desc, e.id desc limit 1
      ))::int as ended
      from public.inquiries i group by 1 having count(*) > 5 order by 1`);
    expect(states.map(({ status }) => status)).toEqual(["baru", "batal", "dihubungi", "terkonfirmasi"]);
    expect(states.reduce((sum, { ended }) => sum + ended, 0)).toBe(60);
    const weeks = await read<{ inquiries: string }>("select inquiries::int from public.inquiry_weeks()");
    // The week that has just begun may have none yet.
    expect(weeks.filter(({ inquiries }) => Number(inquiries) > 0).length).toBeGreaterThanOrEqual(11);
    const [conversion] = await read<{ recent: number; earlier: number }>(`
      select recent::int, earlier::int from public.inquiry_totals()`);
    expect(Math.min(conversion?.recent ?? 0, conversion?.earlier ?? 0)).toBeGreaterThanOrEqual(10);
  });

  it("has 25 bookings of demo inquiries in every state, and changes neither inquiries nor seats", async () => {
    const count = async (column: string, table: string) =>
      Object.fromEntries(
        (
          await read<{ value: string; n: number }>(
            `select ${column} as value, count(*)::int as n from ${table} group by 1`,
          )
        ).map(({ value, n }) => [value, n]),
      );
    const bills = "public.booking_bills()";
    expect(await count("status", bills)).toEqual({ aktif: 17, batal: 2, ditahan: 5, kedaluwarsa: 1 });
    expect(await count("status", "public.refunds")).toEqual({
      ...{ diajukan: 1, disetujui: 1, dibayar: 1, ditolak: 1 },
    });
    expect(await count("coalesce(verdict, 'menunggu')", "public.payment_reports")).toEqual({
      ...{ menunggu: 2, ditolak: 1 },
    });
    expect(await count("kind", "public.payments")).toEqual({
      masuk: expect.any(Number),
      koreksi: 1,
      keluar: 1,
    });
    const [sums] = await read(`
      select count(*) filter (where overdue_since is not null)::int as overdue, count(*) filter (where overpaid > 0)::int as overpaid,
        count(*) filter (where rest = 0 and overpaid = 0 and total > 0)::int as paid,
        count(*) filter (where lapses_at between now() and now() + interval '1 day')::int as ending
      from ${bills}`);
    expect(sums).toEqual({ overdue: 4, overpaid: 4, paid: 4, ending: 2 });
    const outOfStep = `select b.code from ${bills} b join public.inquiries i on i.id = b.inquiry_id
      where i.status <> case when b.status in ('ditahan', 'aktif') then 'terkonfirmasi' else 'batal' end
        or b.pilgrims > 0 and i.pilgrims <> b.pilgrims or i.departure_id <> b.departure_id`;
    expect(await read(outOfStep)).toEqual([]);
    const ahead = "select 1 from public.booking_events where created_at > now()";
    expect(await read(ahead)).toEqual([]);
  });

  it("numbers the demo receipts in a series of their own, without gaps", async () => {
    const series = `select series, year, count(*)::int = max(number) and min(number) = 1 as whole from public.payments
      where series is not null group by 1, 2`;
    for (const row of await read<{ series: string; whole: boolean }>(series))
      expect(row).toMatchObject({ series: expect.stringMatching(/^CONTOH-(KW|BK)$/), whole: true });
    expect(await read("select 1 from public.payments where not is_demo")).toEqual([]);
  });

  it("fills every field of the four pages", async () => {
    const rows = await read<{ page: string; keys: string }>(`
      select page_name as page, (select string_agg(key, ' ' order by key) from jsonb_object_keys(content) key) as keys
      from public.page_content order by page_name`);
    expect(Object.fromEntries(rows.map(({ page, keys }) => [page, keys]))).toEqual({
      about: "certification description experience mission officePicture title vision",
      contact: "address email1 email2 googleMapsEmbed operationalHours phone1 phone2 whatsapp",
      home: "about hero stats",
      "site-settings":
        "bankAccounts contactAddress contactEmail contactPhone downPayment favicon inquiryRetentionMonths legality logo paymentDaysBefore siteDescription siteName socialMedia whatsappNumber",
    });
  });

  it("shows three to six pictures per package, all of them in the bucket's folder", () => {
    for (const { slug, images } of packages) {
      expect(images.length, slug).toBeGreaterThanOrEqual(3);
      expect(new Set(images).size, slug).toBe(images.length);
    }
    const covers = packages.map(({ images }) => images[0]);
    expect(new Set(covers).size).toBeGreaterThanOrEqual(10);
  });

  it("refers to no picture that is not there", async () => {
    const rows = await read<{ address: string }>(`
      select distinct (regexp_matches(text, '/media/[a-z0-9.-]+', 'g'))[1] as address
      from (select images::text as text from public.packages union all select avatar_url from public.testimonials
        union all select pictures::text from public.albums
        union all select content::text from public.page_content union all select url from public.media) as referring`);
    expect(rows.length).toBeGreaterThanOrEqual(34);
    const isThere = (address: string) => existsSync(path.join(imagesFolder, path.basename(address)));
    expect(rows.filter(({ address }) => !isThere(address))).toEqual([]);
  });

  it("has a media row for every picture, with the file's own size", async () => {
    const rows = await read<{ name: string; bytes: number }>(`
      select file_path as name, file_size::float8 as bytes from public.media where filename = file_path and url = '/media/' || file_path`);
    const sizeOf = (name: string) => statSync(path.join(imagesFolder, name)).size;
    const files = (await readdir(imagesFolder)).map((name) => ({ name, bytes: sizeOf(name) }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(files.sort(byName));
  });
}
