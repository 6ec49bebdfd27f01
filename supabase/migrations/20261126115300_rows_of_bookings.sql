-- Whoever is bound to no branch sees all bookings, and therefore what belongs to them without a look at each. The same rows as before.

alter policy "Service and finance see pilgrims of the bookings they see" on public.booking_pilgrims
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see the timeline of the bookings they see" on public.booking_events
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see lines of the bookings they see" on public.bill_lines
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see due dates of the bookings they see" on public.due_dates
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see reports of the bookings they see" on public.payment_reports
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see payments of the bookings they see" on public.payments
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);

alter policy "Service and finance see refunds of the bookings they see" on public.refunds
using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.bookings b where b.id = booking_id))
);
