import { ownerUser, team } from "./callers.ts";

export const publicPackage = "b0000000-0000-4000-8000-000000000001";
export const draftPackage = "b0000000-0000-4000-8000-000000000002";
export const askedPackage = "b0000000-0000-4000-8000-000000000003";
export const feature = "f0000000-0000-4000-8000-000000000001";
export const question = "f0000000-0000-4000-8000-000000000002";
/** One for whoever moves an inquiry first, one for the next. */
export const branches = ["c0000000-0000-4000-8000-000000000001", "c0000000-0000-4000-8000-000000000002"];
export const inquiry = "f0000000-0000-4000-8000-000000000003";
const booked = (number: number) => `e0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const agent = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const agents = Array.from({ length: 60 }, (_, index) => agent(index + 1));

/** Somebody has paid too late for each of these but the first, which has seats. */
export const bookings = Array.from({ length: 30 }, (_, index) => booked(index + 1));
/** Inquiries of the same departure that have no booking yet. */
export const unbooked = Array.from({ length: 40 }, (_, index) => booked(index + 101));
export const bookedDeparture = booked(0);

/** A payment with a receipt. */
export const receipted = "e1000000-0000-4000-8000-000000000001";

/** What the database writes of its own: versions, moves, reasons, words, figures; of the public package and of the draft. */
export const roleScene = `
  select set_config('request.jwt.claims', '{"email": "pemilik@contoh.id"}', true);
  insert into public.packages (id, slug, title, category, price_quad, departure, status) values
    ('${publicPackage}', 'terbit', 'Terbit', 'umroh', 1, null, 'active'),
    ('${draftPackage}', 'draf', 'Draf', 'umroh', 1, null, 'draft'),
    ('${askedPackage}', 'ditanya', 'Ditanya', 'umroh', 1, (now() at time zone 'Asia/Jakarta')::date + 20, 'active');
  insert into public.departures (package_id, departure_date) values ('${publicPackage}', '2029-01-01'), ('${draftPackage}', '2029-01-01');
  update public.departures set status = 'batal', change_reason = 'Maskapai membatalkan penerbangan' where departure_date = '2029-01-01';
  update public.packages set slug = slug || '-baru', images = '["/media/peran.jpg"]' where slug in ('terbit', 'draf');
  insert into public.articles (slug, title, summary, body, status) values ('serambi', 'Serambi', 'Ringkas', 'Isi', 'draft');
  insert into public.features (id, title, description) values ('${feature}', 'Pertama', 'Isi');
  update public.features set title = 'Kedua';
  insert into public.questions (id, question, answer, topic) values ('${question}', 'Boleh?', 'Boleh', 'A');
  insert into public.testimonials (name, content) values ('Dibuang', 'Isi');
  delete from public.testimonials;
  insert into public.media (filename, original_name, file_path, file_size, mime_type, url) values
    ('peran.jpg', 'peran.jpg', 'peran.jpg', 1, 'image/jpeg', '/media/peran.jpg');
  insert into public.page_content (page_name, content) values ('site-settings', '{"rekening": "1"}');
  update public.page_content set content = '{"rekening": "2"}';
  insert into public.branches (id, name, city, whatsapp) values
    ${branches.map((id) => `('${id}', 'Solo', 'Solo', '0812-0000-0001')`).join(", ")};
  insert into public.agents (id, name, code) values
    ${agents.map((id, index) => `('${id}', 'Agen', 'AGEN-${index}')`).join(", ")};
  update public.agents set phone = '0812' where code = 'AGEN-0';
  insert into public.commission_rates (amount) values (500000);
  insert into public.agent_clicks (agent_id, day, clicks) values ('${agent(1)}', '2026-11-01', 3);
  insert into public.inquiries (id, package_id, agent_id, name, status, pilgrims) values
    ('${inquiry}', '${askedPackage}', '${agent(1)}', 'Siti', 'terkonfirmasi', 2);
  insert into public.inquiries (package_id, name) values ('${askedPackage}', 'Budi');
  insert into public.departures (id, package_id, departure_date, price_quad) values ('${bookedDeparture}', '${publicPackage}', '2060-01-01', 90000000);
  insert into public.inquiries (id, departure_id) values
    ${[...bookings, ...unbooked].map((id) => `('${id}', '${bookedDeparture}')`).join(", ")};
  insert into public.bookings (id, inquiry_id, departure_id, payer_name, payer_phone, created_at) values
    ${bookings.map((id) => `('${id}', '${id}', '${bookedDeparture}', 'Siti', '0812', now() - interval '2 days')`).join(", ")};
  insert into public.booking_pilgrims (booking_id, room_type) values ${bookings.map((id) => `('${id}', 'quad')`).join(", ")};
  insert into public.payments (id, booking_id, kind, amount, paid_on, method) values
    ${bookings
      .slice(1)
      .map(
        (id, index) =>
          `(${index === 0 ? `'${receipted}'` : "gen_random_uuid()"}, '${id}', 'masuk', 1000, private.jakarta_day(now()), 'tunai')`,
      )
      .join(", ")};
  update public.bookings set status = 'kedaluwarsa' where id <> '${bookings[0]}';
`;

/** The scene with its team, for a database that is to have nobody else. */
export const sceneWithTeam = `${ownerUser} ${team} ${roleScene}`;
