import path from "node:path";
import { PGliteDatabase } from "embedded-supabase/maintenance";
import { project } from "../../supabase/project.ts";
import { administrator } from "./sites.ts";

/** How many rows of each kind are planted; the other kinds follow from these. */
export interface RecordCounts {
  packages: number;
  inquiries: number;
}

/** A member of the staff who sees the inquiries and bookings of one branch; the password is the administrator's. */
export const branchMember = { email: "cabang@contoh.id", password: administrator.password };

const departuresEach = 10;
const articles = 300;
const branches = 4;
const versionsEach = 2;
const inquiriesPerBooking = 25;
const daysOfInquiries = 350;
/** Longer than the slowest statement on a busy machine, in ms. */
const deadlineMs = 1_800_000;

/**
 * Plants packages, ten departures each, inquiries over 350 days (older ones would be anonymised meanwhile), twice as many versions, bookings and 300 articles into the
 * data folder of a stopped site. Rows are written past the triggers, and what the triggers keep is written afterwards at once,
 * which takes minutes instead of hours.
 */
export async function plantRecords(dataDir: string, counts: RecordCounts): Promise<void> {
  const db = await PGliteDatabase.open({
    ...{ pgdata: path.join(dataDir, "pgdata"), extensions: project.extensions, log: () => undefined },
    ...{ transactionDeadlineMs: deadlineMs, queryDeadlineMs: deadlineMs },
  });
  try {
    for (const sql of [...rowsOf(counts), ...keptRows]) {
      await db.transaction("owner", async (tx) => {
        await tx.exec("set local session_replication_role = replica");
        await tx.exec(sql);
      });
    }
    await db.maintain("vacuum analyze");
  } finally {
    await db.close();
  }
}

const rowsOf = ({ packages, inquiries }: RecordCounts): string[] => [
  `insert into public.branches (id, name, city, whatsapp, order_index)
   select ('bb000000-0000-4000-8000-00000000000' || g)::uuid, 'Cabang Ukur ' || g, 'Kota ' || g, '08120000000' || g, 100 + g
   from generate_series(1, ${branches}) g`,
  `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
     raw_user_meta_data, created_at, updated_at)
   select u.instance_id, 'cc000000-0000-4000-8000-000000000001', u.aud, u.role, '${branchMember.email}', u.encrypted_password, now(),
     '{"provider": "email", "providers": ["email"]}', '{}', now(), now()
   from auth.users u where u.email = '${administrator.email}'`,
  `insert into public.staff (email, name, role, user_id, joined_at, branch_id)
   values ('${branchMember.email}', 'Petugas Cabang', 'layanan', 'cc000000-0000-4000-8000-000000000001', now(),
     'bb000000-0000-4000-8000-000000000001')`,
  `insert into public.packages (slug, title, category, description, location, duration, quota, price_quad, images, is_promo, created_at,
     departure_city, airline)
   select 'paket-ukur-' || g, 'Umroh Ukur ' || g, case when g % 4 = 0 then 'haji' else 'umroh' end,
     'Paket untuk mengukur daftar yang panjang.', 'Makkah, Madinah', '9 Hari', 45, 20000000 + (g % 300) * 100000,
     jsonb_build_array('/media/kaabah-senja.jpg', '/media/ukur-' || g % 5000 || '.jpg'), g % 10 = 0, now() - g * interval '30 minutes',
     'Jakarta', (array['Garuda Indonesia', 'Saudia', 'Lion Air', 'Qatar Airways'])[1 + g % 4]
   from generate_series(0, ${packages - 1}) g`,
  // A third of the packages has a departure that has left.
  `insert into public.departures (package_id, departure_date, departure_city)
   select p.id, current_date + (31 + (p.n * 7 + k) % 30 + k * 33) - case when k = 0 and p.n % 3 = 0 then 90 else 0 end,
     case when (p.n * 10 + k) % 3 = 0 then 'Surabaya' end
   from (select p.id, split_part(p.slug, '-', 3)::integer as n from public.packages p where p.slug like 'paket-ukur-%') p
   cross join generate_series(0, ${departuresEach - 1}) k`,
  // Codes are numbers in the letters of codes. A fifth each belongs to the head office and to the branches.
  `insert into public.inquiries (code, kind, package_id, package_title, departure_id, branch_id, name, phone, pilgrims, room_type, status,
     confirmed_at, created_at, updated_at)
   select translate(lpad(to_hex(g), 5, '0'), '0123456789abcdef', 'ACDEFHJKMNPQRTVW'),
     (array['chat', 'konsultasi', 'booking', 'telepon'])[1 + g % 4], d.package_id, d.title, d.id,
     case when g % 5 > 0 then ('bb000000-0000-4000-8000-00000000000' || g % 5)::uuid end,
     (array['Siti', 'Ahmad', 'Budi', 'Dewi', 'Rahmat', 'Nur', 'Fatimah', 'Yusuf'])[1 + g % 8] || ' '
       || (array['Rahayu', 'Hidayat', 'Santoso', 'Lestari', 'Aminah', 'Hakim', 'Zahra'])[1 + g % 7] || ' ' || g,
     '08' || (1100000000 + g::bigint * 7919), case when (g / 5) % 10 < 7 then 1 + g % 5 end, case g % 3 when 0 then 'quad' when 1 then 'double' end,
     s.status, case when s.status = 'terkonfirmasi' then came.at + interval '1 hour' end, came.at, came.at
   from generate_series(1, ${inquiries}) g
   cross join lateral (
     select (array['baru', 'dihubungi', 'dihubungi', 'dihubungi', 'terkonfirmasi', 'batal', 'batal', 'batal', 'dihubungi', 'batal'])[1 + (g / 5) % 10]
       as status
   ) s
   cross join lateral (select now() - g * interval '${daysOfInquiries} days' / ${inquiries} as at) came
   join (
     select d.id, d.package_id, p.title, row_number() over (order by p.slug, d.departure_date) as n
     from public.departures d join public.packages p on p.id = d.package_id where p.slug like 'paket-ukur-%'
   ) d on d.n = 1 + (g::bigint * 7919) % ${packages * departuresEach}
   on conflict do nothing`,
  `create table public.planted as
   select i.id, i.code, i.departure_id, i.branch_id, i.name, i.phone, i.pilgrims, i.status, i.created_at,
     row_number() over (order by i.created_at desc) as n
   from public.inquiries i where i.name ~ ' \\d+$'`,
  `insert into public.inquiry_events (inquiry_id, kind, status, actor, created_at)
   select i.id, 'dibuat', 'baru', null, i.created_at from public.planted i order by i.created_at`,
  `insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, created_at)
   select i.id, 'status', i.status, i.pilgrims, '${administrator.email}', i.created_at + interval '1 hour'
   from public.planted i where i.status <> 'baru' order by i.created_at`,
  `insert into public.content_versions (kind, item, content, operation, actor, created_at)
   select 'packages', p.id::text, to_jsonb(p) - 'n', 'update', '${administrator.email}', now() - g * interval '5 minutes'
   from generate_series(${inquiries * versionsEach}, 1, -1) g
   join (
     select p.*, row_number() over (order by p.slug) as n from public.packages p where p.slug like 'paket-ukur-%'
   ) p on p.n = 1 + g % ${packages}`,
  `insert into public.articles (slug, title, summary, body, status, created_at)
   select 'panduan-ukur-' || g, 'Panduan Ukur ' || g, 'Ringkasan panduan ke-' || g, repeat('Isi panduan untuk mengukur. ', 100), 'published',
     now() - g * interval '1 day'
   from generate_series(1, ${articles}) g`,
  `insert into public.media (filename, original_name, file_path, file_size, mime_type, url, width, height, created_at)
   select n.name, n.name, n.name, 1000, 'image/jpeg', '/media/' || n.name, 800, 600, now() - g * interval '1 minute'
   from generate_series(0, ${Math.ceil(packages / 2) - 1}) g cross join lateral (select 'ukur-' || g || '.jpg' as name) n`,
  `insert into public.content_additions (kind, item, actor, created_at)
   select 'packages', p.id::text, '${administrator.email}', p.created_at
   from public.packages p where p.slug like 'paket-ukur-%' and p.created_at > now() - interval '60 days'`,
  `insert into public.content_additions (kind, item, actor, created_at)
   select 'departures', d.id::text, '${administrator.email}', now() - interval '1 day' from public.departures d on conflict do nothing`,
  // A booking is for inquiries of a departure ahead; each has the pilgrims that are confirmed.
  `create table public.planted_bookings as
   select gen_random_uuid() as id, i.*, (array['aktif', 'aktif', 'ditahan', 'aktif', 'batal'])[1 + i.place % 5] as state
   from (
     select i.id as inquiry_id, i.code, i.departure_id, i.branch_id, i.name, i.phone, i.pilgrims, i.created_at, d.departure_date,
       row_number() over (order by i.n) as place
     from public.planted i join public.departures d on d.id = i.departure_id
     where i.status = 'terkonfirmasi' and i.pilgrims is not null and d.departure_date > current_date
   ) i
   where i.place <= ${Math.ceil(inquiries / inquiriesPerBooking)}`,
  `update public.inquiries i set status = 'batal', confirmed_at = null
   from public.planted_bookings b where b.inquiry_id = i.id and b.state = 'batal'`,
  `insert into public.bookings (id, code, inquiry_id, departure_id, branch_id, payer_name, payer_phone, status, held_from, held_until,
     lapses_at, rules, created_at, updated_at)
   select b.id, b.code, b.inquiry_id, b.departure_id, b.branch_id, b.name, b.phone, b.state, now(), now() + interval '1 day',
     case when b.state = 'ditahan' then now() + b.place % 40 * interval '1 hour' end,
     '{"downPayment": 5000000, "restDays": 30, "cancellation": []}', b.created_at, b.created_at
   from public.planted_bookings b`,
  `insert into public.booking_pilgrims (booking_id, departure_id, place, name, room_type, status)
   select b.id, b.departure_id, k, 'Jamaah ' || k, 'quad', case when b.state = 'batal' then 'batal' else 'aktif' end
   from public.planted_bookings b cross join lateral generate_series(1, b.pilgrims) k`,
  `insert into public.bill_lines (booking_id, pilgrim_id, kind, label, amount, room_type)
   select bp.booking_id, bp.id, 'harga', 'Paket quad', 30000000, 'quad' from public.booking_pilgrims bp join public.planted_bookings b on b.id = bp.booking_id`,
  `insert into public.due_dates (booking_id, due_on, amount)
   select b.id, b.created_at::date + 7, 5000000 * b.pilgrims from public.planted_bookings b where b.created_at::date + 7 < b.departure_date - 30
   union all
   select b.id, b.departure_date - 30, null from public.planted_bookings b`,
  `insert into public.payments (booking_id, kind, amount, paid_on, series, year, number, payer_name, created_at)
   select b.id, 'masuk', 5000000 * b.pilgrims, b.created_at::date, 'KW', 2000, b.place, b.name, b.created_at
   from public.planted_bookings b where b.state = 'aktif' and b.place % 10 > 0`,
  `insert into public.booking_events (booking_id, kind, actor, created_at)
   select b.id, 'dibuat', '${administrator.email}', b.created_at from public.planted_bookings b order by b.created_at`,
];

/** What triggers keep of the rows. */
const keptRows: string[] = [
  "update public.inquiry_events e set branch_id = i.branch_id from public.inquiries i where i.id = e.inquiry_id",
  "update public.booking_events e set branch_id = b.branch_id from public.bookings b where b.id = e.booking_id",
  "update public.bookings b set total = private.total(b.id), paid = private.paid(b.id)",
  `update public.due_dates d set rest = counted.rest
   from public.bookings b cross join lateral private.dues(b.id, b.total, b.paid) counted where counted.id = d.id`,
  "drop table public.planted, public.planted_bookings",
  "select private.count_all()",
  "select private.place_all_pictures()",
  "analyze",
  "select private.refresh_offers(array(select p.id from public.packages p where p.slug like 'paket-ukur-%'))",
  `select count(private.write_search_entry('packages', p.id, private.search_parts(to_jsonb(p)), private.departure_words(p.id)))
   from public.packages p where p.slug like 'paket-ukur-%'`,
  `select count(private.write_search_entry('articles', a.id, private.search_parts(to_jsonb(a)), null))
   from public.articles a where a.slug like 'panduan-ukur-%'`,
];
