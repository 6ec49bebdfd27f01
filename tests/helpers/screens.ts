import { inquiriesPath } from "./inquiry-form.ts";
import { publicPages } from "./public-pages.ts";
import { seed } from "./seed.ts";

const gone = "ffffffff-ffff-4fff-8fff-ffffffffffff";
const feature = "f0000000-0000-4000-8000-000000000001";
const testimonial = "c0000000-0000-4000-8000-000000000001";
const album = "e1000000-0000-4000-8000-000000000001";
const article = "d0000000-0000-4000-8000-000000000006";
const question = "e0000000-0000-4000-8000-000000000001";
const picture = "d0000000-0000-4000-8000-000000000025";
const inquiry = `${inquiriesPath}/d0000000-0000-4000-8000-000000000006`;

/** Every page, and one of each kind of other screen; `others`, which come in `npm run test:full`: more of a kind, and those that
 * a journey in the browser judges on its way. */
export const visitorScreens = {
  usual: [
    ...publicPages,
    `/bandingkan?p=${seed.reguler.slug}&p=${seed.turki.slug}&p=${seed.furoda.slug}`,
    "/panduan/haji-khusus-haji-reguler-dan-furoda",
    "/cari?q=hotel+mekah",
    "/cek?nomor=99999999",
    "/tidak-ada",
    "/auth/confirm?token_hash=x&type=invite",
  ],
  others: [
    "/admin/login",
    "/packages?halaman=2",
    "/umroh?bulan=2040-01",
    "/jadwal?bulan=2040-01",
    "/cari?q=meningtis",
    "/cari?q=zzzz",
    "/cek?nomor=0000001234",
    "/cek?nomor=1234",
    `/haji/${seed.furoda.slug}`,
    "/admin/lupa-password",
    "/admin/undangan",
    "/auth/confirm",
  ],
};

// Nouns share their list and form (app/records): a gone one, a deletion, an empty form are the features'.
export const staffScreens = {
  usual: [
    "/admin",
    "/admin/packages",
    `/admin/packages/edit/${seed.reguler.id}`,
    `/admin/packages/${seed.reguler.id}/keberangkatan`,
    `/admin/packages/${seed.reguler.id}/bagikan`,
    "/admin/features?tambah",
    "/admin/agents/komisi",
    "/admin/packages/impor",
    `/admin/galeri?edit=${album}`,
    "/admin/team",
    "/admin/media",
    inquiriesPath,
    "/admin/edit-home",
    "/admin/siapkan",
    "/admin/pendaftaran",
    "/admin/pendaftaran/baru",
    "/admin/pengaturan-pendaftaran",
    "/admin/sumber",
    "/admin/settings",
  ],
  others: [
    "/admin/profile",
    `/admin/packages/${seed.reguler.id}/keberangkatan/rangkaian`,
    `/admin/features?hapus=${feature}`,
    `/admin/testimonials?edit=${testimonial}`,
    `/admin/panduan/${article}`,
    inquiry,
    `${inquiry}?tanya=hapus`,
    "/admin/sampah",
    `/admin/riwayat/paket/${seed.reguler.id}`,
    "/admin/packages?cari=tidak-ada",
    `/admin/packages?hapus=${seed.reguler.id}`,
    "/admin/packages/new",
    "/admin/keberangkatan",
    "/admin/keberangkatan?waktu=lewat&cari=tidak-ada",
    `/admin/packages/${seed.reguler.id}/keberangkatan/baru`,
    "/admin/features",
    `/admin/features?edit=${gone}`,
    "/admin/testimonials",
    "/admin/testimonials?cari=tidakadayangcocok",
    "/admin/testimonials?tambah",
    "/admin/cabang?tambah",
    "/admin/agents?tambah",
    "/admin/galeri",
    "/admin/galeri?tambah",
    "/admin/panduan",
    "/admin/panduan?cari=tidakadayangcocok",
    "/admin/panduan/baru",
    `/admin/panduan?hapus=${article}`,
    "/admin/tanya-jawab",
    `/admin/tanya-jawab?edit=${question}`,
    "/admin?baru",
    "/admin/media?halaman=2",
    "/admin/media?cari=tidak-ada",
    `/admin/media?hapus=${picture}`,
    `${inquiriesPath}?cari=tidakadayangcocok`,
    `${inquiriesPath}?hapus-contoh`,
    `${inquiriesPath}/baru`,
    `${inquiry}?tanya=anonim`,
    `${inquiriesPath}/${gone}`,
    "/admin/edit-about",
    "/admin/edit-contact",
    "/admin/legalitas",
    "/admin/bantuan",
  ],
};
