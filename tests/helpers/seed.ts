/** Rows of supabase/seed.sql that the journeys rely on; their ids and slugs are fixed there. */
export const seed = {
  reguler: {
    id: "a0000000-0000-4000-8000-000000000002",
    slug: "umroh-reguler-9-hari",
    title: "Umroh Reguler 9 Hari",
    prices: { quad: "Rp 26.900.000", triple: "Rp 28.900.000", double: "Rp 31.900.000" },
    airline: "Saudia",
    days: 9,
  },
  turki: { slug: "umroh-plus-turki-12-hari", title: "Umroh Plus Turki 12 Hari" },
  awalRamadhan: { title: "Umroh Awal Ramadhan 12 Hari" },
  itikaf: { title: "Umroh I’tikaf Akhir Ramadhan 17 Hari" },
  /** A package with one departure. */
  furoda: {
    id: "a0000000-0000-4000-8000-000000000013",
    slug: "haji-furoda-18-hari",
    title: "Haji Furoda 18 Hari",
  },
  draft: {
    id: "a0000000-0000-4000-8000-000000000010",
    slug: "umroh-maulid-nabi-9-hari",
    title: "Umroh Maulid Nabi 9 Hari",
  },
  activeUmroh: 9,
  activeHaji: 4,
} as const;
