import type { Database } from "../../supabase/database.types.ts";
import { seed } from "./seed.ts";
import type { Service } from "./service.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const jakartaDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" });

const packages = {
  soon: "d0000000-0000-4000-8000-000000000001",
  full: "d0000000-0000-4000-8000-000000000002",
  underWay: "d0000000-0000-4000-8000-000000000003",
  back: "d0000000-0000-4000-8000-000000000004",
  later: "d0000000-0000-4000-8000-000000000005",
};

const day = (days: number) => jakartaDay.format(Date.now() + days * dayMs);
const ago = (days: number) => new Date(Date.now() - days * dayMs - 3 * hourMs).toISOString();
const times = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row);

const common = { category: "umroh", duration: "9 Hari", price_quad: 30_000_000, quota: 10 };

const plantedPackages = () => [
  {
    ...common,
    id: packages.soon,
    // The one that stands for all packages where one page of each kind is asked for.
    slug: seed.reguler.slug,
    title: "Umroh Sepuluh Hari Lagi",
    departure: day(10),
  },
  { ...common, id: packages.full, slug: "penuh", title: "Umroh Penuh", departure: day(30), quota: 2 },
  { ...common, id: packages.underWay, slug: "di-jalan", title: "Umroh Di Jalan", departure: day(-5) },
  { ...common, id: packages.back, slug: "pulang", title: "Umroh Pulang", departure: day(-20) },
  { ...common, id: packages.later, slug: "nanti", title: "Umroh Nanti", departure: day(70) },
];

const confirmed = (days: number, pilgrims: number, package_id: string | null) => ({
  created_at: ago(days),
  confirmed_at: ago(days),
  status: "terkonfirmasi",
  pilgrims,
  package_id,
});

type NewInquiry = Database["public"]["Tables"]["inquiries"]["Insert"];

/** Twelve of the last 30 days, three of them confirmed; ten of the 30 before, two of them confirmed. */
const plantedInquiries = (): NewInquiry[] => [
  confirmed(1, 3, packages.soon),
  confirmed(2, 2, packages.full),
  confirmed(3, 4, packages.underWay),
  ...times(3, { created_at: ago(0), package_id: packages.soon }),
  { created_at: ago(0), is_demo: true },
  ...times(2, { created_at: ago(4), package_id: packages.soon, status: "dihubungi" }),
  ...times(3, { created_at: ago(5), package_id: packages.full, status: "batal" }),
  confirmed(40, 5, null),
  confirmed(41, 6, packages.back),
  ...times(8, { created_at: ago(42), status: "batal" }),
];

/** Makes these packages a site's only ones. */
export async function plantPackages(service: Service): Promise<void> {
  await service.from("packages").delete().not("id", "is", null).throwOnError();
  await service.from("packages").insert(plantedPackages()).throwOnError();
}

/** Makes these inquiries a site's only ones. */
export async function plantInquiries(service: Service): Promise<void> {
  await service.from("inquiries").delete().not("id", "is", null).throwOnError();
  await service.from("inquiries").insert(plantedInquiries(), { defaultToNull: false }).throwOnError();
}
