import type { SupabaseClient } from "@supabase/supabase-js";
import { type Finding, ok, problem } from "./finding.ts";

/** Rows that no table accepts. Rights are checked before values, so even an open table stays as it is. */
const impossible: Record<string, object> = {
  packages: { title: "", slug: "!", category: "doctor" },
  testimonials: { name: "", content: "" },
  features: { title: "", description: "" },
  page_content: { page_name: "doctor" },
  media: { filename: "", original_name: "", file_path: "", file_size: -1, mime_type: "doctor", url: "" },
  inquiries: { kind: "doctor" },
  questions: { question: "", answer: "", topic: "" },
  albums: { slug: "!", title: "" },
  staff: { email: "", role: "doctor" },
  branches: { name: "", city: "", whatsapp: "" },
  ...Object.fromEntries(
    [
      ...[
        "bookings",
        "booking_pilgrims",
        "bill_lines",
        "due_dates",
        "payment_reports",
        "payments",
        "refunds",
      ],
      ...["agents", "commission_rates", "commission_payments"],
    ].map((table) => [table, { id: null }]),
  ),
};

/** Tables of which visitors read no row (supabase/roles.md). */
export const closed = [
  ...["inquiries", "inquiry_events", "bookings", "booking_pilgrims", "booking_events", "booking_links"],
  ...["bill_lines", "due_dates", "payment_reports", "payments", "refunds", "booking_rules"],
  ...["agents", "agent_links", "agent_clicks", "commission_rates", "commissions", "commission_payments"],
  ...["staff", "team_rules", "launch", "imports", "content_versions", "content_additions", "search_entries"],
];
const about = "Access";
const advice =
  "npx supabase db push --remote: the migrations' policies are not those of the project. Take the site off the net until then.";
const picture = new Blob([new Uint8Array(1)], { type: "image/png" });

/** Tries whether visitors see and change only what they may (S03). @param visitor with the publishable key */
export async function checkWall(visitor: SupabaseClient): Promise<Finding[]> {
  const open = [
    ...(await openToWriting(visitor)),
    ...(await openToReading(visitor)),
    ...(await openBucket(visitor)),
  ];
  if (open.length === 0) return [ok(about, "visitors read what is public and change nothing")];
  return open.map((what) => problem(about, what, advice));
}

async function openToWriting(visitor: SupabaseClient): Promise<string[]> {
  const open: string[] = [];
  for (const [table, row] of Object.entries(impossible)) {
    const { error } = await visitor.from(table).insert(row);
    if (!(error !== null && ["42501", "PGRST205"].includes(error.code)))
      open.push(`visitors get as far as writing into ${table} (${error?.message ?? "written"}).`);
  }
  return open;
}

async function openToReading(visitor: SupabaseClient): Promise<string[]> {
  const open: string[] = [];
  for (const table of closed) {
    const { data } = await visitor.from(table).select("*").limit(1);
    if (data !== null && data.length > 0) open.push(`visitors can read ${table}.`);
  }
  for (const [table, shown] of [
    ["packages", "active"],
    ["articles", "published"],
  ] as const) {
    const { data: drafts } = await visitor.from(table).select("id").neq("status", shown).limit(1);
    if (drafts !== null && drafts.length > 0) open.push(`visitors can read drafts of ${table}.`);
  }
  return open;
}

async function openBucket(visitor: SupabaseClient): Promise<string[]> {
  const bucket = visitor.storage.from("images");
  const open: string[] = [];
  const { data: listed } = await bucket.list("", { limit: 1 });
  if (listed !== null && listed.length > 0) open.push("visitors can list the bucket images.");
  const name = `doctor-${crypto.randomUUID()}.png`;
  const { error } = await bucket.upload(name, picture);
  if (error === null) {
    await bucket.remove([name]);
    open.push("visitors can upload into the bucket images.");
  }
  return open;
}
