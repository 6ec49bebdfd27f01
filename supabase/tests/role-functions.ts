import type { Role } from "./callers.ts";
import { bookedDeparture, bookings, branches, feature, inquiry, question, receipted } from "./role-scene.ts";
import type { Row } from "./role-table.ts";

interface Offered {
  args?: Row | ((role: Role) => Row);
  /** Who is told what not everybody may know, or does it; absent: anyone may ask, and it tells nothing such. */
  told?: readonly Role[];
  /** Whether an answer tells it; any but null and false does unless given. */
  reveals?: (answer: unknown) => boolean;
}

const team: readonly Role[] = ["layanan", "keuangan", "editor", "pemilik"];
const editors: readonly Role[] = ["editor", "pemilik"];
const inbox: readonly Role[] = ["layanan", "keuangan", "pemilik"];
const nobody: readonly Role[] = [];

const counts =
  (...columns: string[]) =>
  (answer: unknown) =>
    columns.some((column) => Number((answer as Row)[column]) > 0);

const nowhere = "00000000-0000-4000-8000-000000000000";
const reason = "Permintaan keluarga";

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Every function that the API offers. */
export const functions: Record<string, Offered> = {
  applied_migrations: {},
  departure_months: {},
  package_months: {},
  is_deleted_picture: { args: { file_path: "kaabah.jpg" } },
  record_inquiry: { args: { kind: "chat" } },
  take_inquiry_notice: { args: { code: "TIDAK" } },
  find_departures: {},
  find_packages: {},
  package_dates: { args: { packages: [nowhere] } },
  site_contents: {},
  home_lists: { args: { packages: 3, features: 4, testimonials: 6 } },
  search_site: { args: { query: "paket" } },
  offer_choices: {},
  count_agent_click: { args: { code: "TIDAK-ADA" } },
  account_of_number: { args: { number: "0000001234" } },
  is_agent_code: { args: { code: "TIDAK-ADA" } },
  agent_of_number: { args: { digits: "628120000001" } },
  open_booking_link: { args: { token: "tebakan", digits: "0000", visit: "tebakan" } },
  booking_page: { args: { visit: "tebakan" } },
  visit_receipt: { args: { visit: "tebakan", series: "KW", year: 2027, number: 1 } },
  agent_page: { args: { token: "tebakan" } },
  open_invitation: { args: { id: nowhere } },
  // They do what is due and no more, whoever reminds them.
  empty_bin: {},
  is_listed: {},
  forget_old_inquiries: {},
  forget_suspicious_inquiries: {},
  settle_holds: {},
  // Of what is not there nobody gets any.
  apply_import: { args: { import: nowhere }, told: nobody, reveals: counts("packages") },
  end_picture: { args: { version: 0 }, told: nobody },
  orphaned_pictures: { told: nobody },
  demo_content: { told: ["pemilik"] },
  remove_demo_content: { told: ["pemilik"] },
  restore_demo_content: { told: nobody },
  remove_demo_inquiries: { told: ["layanan", "pemilik"] },
  site_checklist: { told: ["pemilik"] },
  activity_of: { args: { email: "pemilik@contoh.id" }, told: ["pemilik"] },
  recent_activity: { told: team },
  agent_figures: { told: ["keuangan", "pemilik"], reveals: counts("clicks", "due") },
  asked_packages: { told: inbox },
  bin: { told: team },
  content_counts: { args: { since: "2026-01-01" }, told: team, reveals: counts("draft_packages") },
  correct_agent: {
    args: { inquiry, agent: null, reason: "Salah catat" },
    told: ["layanan", "pemilik"],
    reveals: () => true,
  },
  departure_choices: { told: team },
  departure_figures: {
    args: { departures: [bookedDeparture] },
    told: team,
    reveals: counts("confirmed", "open"),
  },
  inbox_facts: { told: inbox, reveals: (answer) => (answer as { months: unknown[] }).months.length > 0 },
  inquiry_months: { told: inbox },
  inquiry_sources: {
    args: { dimension: "kampanye", first_month: daysFromNow(0), last_month: daysFromNow(31) },
    told: inbox,
  },
  inquiry_totals: { told: inbox, reveals: counts("recent") },
  inquiry_weeks: { told: inbox, reveals: counts("inquiries") },
  most_asked_packages: { told: inbox },
  move_inquiry: {
    args: (role) => ({ inquiry, branch: branches[role === "layanan" ? 0 : 1] }),
    told: ["layanan", "pemilik"],
  },
  order_branches: { args: { ids: [branches[0]] }, told: editors },
  set_my_name: { args: { name: "Siti" }, told: team },
  staff_with_second_step: { told: ["pemilik"] },
  // Of the caller's own account, whoever they are.
  my_sessions: { told: nobody, reveals: () => false },
  end_session: { args: { session: nowhere }, told: nobody },
  new_recovery_codes: { told: nobody },
  spend_recovery_code: { args: { code: "tebakan" }, told: nobody, reveals: (answer) => answer === "spent" },
  my_standing: { told: [...team, "due"] },
  picture_uses: { args: { addresses: ["/media/peran.jpg"] }, told: team },
  order_features: { args: { ids: [feature] }, told: editors },
  order_questions: { args: { ids: [question] }, told: editors },
  restore_version: { args: { version: 1 }, told: editors },
  hold_seats: {
    args: () => ({
      ...{ id: crypto.randomUUID(), departure: bookedDeparture, payer_name: "Siti", payer_phone: "0812" },
      pilgrims: [{ name: "Siti", roomType: "quad" }],
    }),
    told: ["layanan", "pemilik"],
  },
  booking_bills: { told: inbox },
  booking_dues: { args: { booking: bookings[0] }, told: inbox },
  cancellation_costs: { args: { booking: bookings[0] }, told: inbox },
  list_bookings: { told: inbox },
  booking_months: { told: inbox },
  list_packages: { told: team },
  count_departures: { told: team, reveals: (answer) => Number(answer) > 0 },
  count_pictures: { told: team, reveals: (answer) => Number(answer) > 0 },
  count_inquiries: { told: inbox, reveals: (answer) => Number(answer) > 0 },
  find_inquiries: { args: { words: ["."], numbers: [""] }, told: inbox },
  waiting_inquiries: { told: inbox, reveals: counts("total") },
  open_money: { told: inbox },
  open_money_sums: { told: inbox },
  open_money_work: { told: inbox },
  // Nothing exists under these ids, so nobody changes anything.
  extend_hold: { args: { booking: nowhere, hours: 1, reason }, told: nobody },
  hold_again: { args: { booking: nowhere }, told: nobody },
  activate_booking: { args: { booking: nowhere, reason }, told: nobody },
  cancel_booking: { args: { booking: nowhere, reason }, told: nobody },
  cancel_pilgrim: { args: { pilgrim: nowhere, reason }, told: nobody },
  change_room: { args: { pilgrim: nowhere, room_type: "quad", reason }, told: nobody },
  move_booking: { args: { booking: nowhere, departure: nowhere, reason }, told: nobody },
  set_due_dates: { args: { booking: nowhere, plan: [{ dueOn: "2060-01-01" }] }, told: nobody },
  judge_report: { args: { report: nowhere, verdict: "diterima" }, told: nobody },
  move_money: { args: { id: nowhere, source: nowhere, target: nowhere, amount: 1, reason }, told: nobody },
  remind_payer: { args: { booking: nowhere, about: "tagihan" }, told: nobody },
  payment_receipt: { args: { payment: receipted }, told: inbox },
  decide_refund: { args: { refund: nowhere, verdict: "disetujui" }, told: nobody },
  upcoming_departures: { told: inbox, reveals: counts("unanswered") },
};

export const argsOf = ({ args = {} }: Offered, role: Role): Row =>
  typeof args === "function" ? args(role) : args;

/** Whether an answer of `name`, by REST or SQL, tells what not everybody may know. */
export function tells(name: string, data: unknown): boolean {
  const rows = data === null ? [] : [data].flat();
  const answers = rows.map((row) => (isRow(row) && name in row ? row[name] : row));
  const reveals = functions[name]?.reveals ?? ((answer) => answer !== false);
  return answers.some((answer) => answer !== null && reveals(answer));
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

/** Computed columns take a row, and are asked for with it. */
export const computedColumns =
  "confirmed_pilgrims current_state departed next_departure published_at seats_left".split(" ");
