import type { Database } from "embedded-supabase/types";
import { rowsOf } from "./inquiry-scene.ts";

/** The last migration of the version in which a package had one date, its own. */
export const lastBeforeDepartures = "20261122000300";

/** What that version held: dates ahead and past, none, inquiries in every state, a version, and a package in the bin. */
export const rowsBeforeDepartures = `
  insert into public.packages (slug, title, category, price_quad, quota, departure, return_date)
  select 'lama-' || name, 'Lama ' || name, 'umroh', 1, 9, departure, departure + 8
  from (values ('nanti', current_date + 40), ('lalu', current_date - 40), ('tanpa', null), ('dibuang', current_date + 50)) p (name, departure);
  insert into public.inquiries (package_id, name, status, pilgrims)
  select p.id, s.status, s.status, 2
  from public.packages p, unnest('{baru,dihubungi,terkonfirmasi,batal}'::text[]) s (status) where p.slug like 'lama-%';
  insert into public.inquiries (kind) values ('chat');
  update public.packages set title = 'Lama sekali', departure = departure + 1, return_date = return_date + 1 where slug = 'lama-nanti';
  delete from public.packages where slug = 'lama-dibuang';
`;

/** All that was there before of packages and inquiries, and the seats left. */
export async function whatWasThere(db: Database): Promise<unknown[]> {
  return db.transaction("owner", (tx) =>
    rowsOf(
      tx,
      `select (to_jsonb(p) - '{flight,visa,extra_costs,change_reason,shown_from,shown_until,search_text}'::text[])::text as row, public.seats_left(p) as seats
       from public.packages p union all select (to_jsonb(i) - '{departure_id,agent_id,branch_id,handler_id,search_text}'::text[])::text, 0 from public.inquiries i order by 1`,
    ),
  );
}

/** Dates and inquiries tied to them, by package; then the same of what the bin and an older version give back. */
export async function datesAfterUpgrade(db: Database): Promise<unknown[]> {
  const dates = `
    select p.slug, p.title, d.departure_date - current_date as day, d.return_date - d.departure_date as days, o.seats_left,
      (select count(*)::integer from public.inquiries i where i.departure_id = d.id) as tied
    from public.packages p left join public.departures d on d.package_id = p.id join public.offers o on o.package_id = p.id
    where p.slug like 'lama-%' order by p.slug`;
  return db.transaction("owner", async (tx) => {
    const before = await rowsOf(tx, dates);
    await tx.query("select public.restore_version(version) from public.bin() where title = 'Lama dibuang'");
    await tx.query(
      "select public.restore_version(id) from public.content_versions where content ->> 'title' = 'Lama nanti'",
    );
    return [...before, ...(await rowsOf(tx, dates))];
  });
}

const past = { slug: "lama-lalu", title: "Lama lalu", day: -40, days: 8, seats_left: 7, tied: 4 };
const ahead = { ...past, slug: "lama-nanti", title: "Lama sekali", day: 41 };
const none = { ...past, slug: "lama-tanpa", title: "Lama tanpa", day: null, days: null, tied: 0 };

export const expectedDates = [
  past,
  ahead,
  none,
  { ...past, slug: "lama-dibuang", title: "Lama dibuang", day: 50 },
  past,
  { ...ahead, title: "Lama nanti", day: 40 },
  none,
];
