import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { buildHead } from "~/domain/site/head.server";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [settings, contact] = await Promise.all([readSiteSettings(), readContactContent()]);
  return {
    siteName: settings.siteName,
    months: settings.inquiryRetentionMonths,
    email: contact.email1 || settings.contactEmail,
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Data apa yang disimpan ${settings.siteName}, untuk apa, berapa lama, dan hak Anda menurut UU PDP.`,
    }),
  };
}

export default function PrivacyPage() {
  const content = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Data apa yang kami simpan, untuk apa, dan berapa lama."
        steps={[[name, path]]}
      />
      <div className="wrap">
        <PrivacySections {...content} />
      </div>
    </>
  );
}

interface PrivacySectionsProps {
  siteName: string;
  months: string;
  /** Address for requests about personal data; "" when the agency has named none. */
  email: string;
}

function PrivacySections({ siteName, months, email }: PrivacySectionsProps) {
  return (
    <div className="max-w-184 py-[clamp(2.5rem,6vw,4rem)]">
      <Section id="tanpa-isian" title="Melihat-lihat tidak perlu data">
        <p>
          Anda dapat membaca semua paket di situs ini tanpa mendaftar dan tanpa memberi nama atau nomor. Kami
          tidak memasang iklan, pelacak, atau cookie pihak ketiga. Nomor yang Anda ketik di{" "}
          <a href="/cek">Cek Rekening</a> tidak disimpan; server hanya mengingat selama sepuluh menit berapa
          kali nomor dicek dari satu jaringan.
        </p>
      </Section>
      <Section id="saat-chat" title="Saat Anda menekan tombol chat">
        <p>
          Tombol chat membawa Anda ke WhatsApp dengan sapaan dan kode singkat, misalnya K7M4P. Bersamaan
          dengan itu kami mencatat: kode tersebut, paket yang Anda tanyakan, halaman asalnya, tautan promosi
          yang membawa Anda ke sini (bila ada), waktunya, serta tanda acak agar tombol yang tertekan dua kali
          tidak tercatat dua kali. Alamat internet (IP) dan ciri perangkat Anda tidak kami simpan. Untuk
          menahan banjir permintaan palsu, server hanya mengingat paling lama sehari berapa kali tombol
          ditekan dari satu jaringan.
        </p>
        <p>Catatan ini membantu petugas mengenali percakapan Anda dan memberi kami hitungan yang jujur.</p>
      </Section>
      <Section id="setelah-chat" title="Setelah Anda bercakap dengan kami">
        <p>
          Bila Anda berminat, petugas melengkapi catatan itu dengan nama, nomor WhatsApp, jumlah jamaah, tipe
          kamar, dan catatan percakapan yang Anda berikan sendiri. Data ini dipakai hanya untuk menjawab Anda
          dan menyiapkan keberangkatan, hanya dapat dibuka oleh petugas {siteName}, dan tidak dijual atau
          dibagikan untuk iklan.
        </p>
        <p>
          Setelah kursi Anda kami daftarkan, kami juga mencatat nama dan nomor pembayar, nama jamaah, tagihan,
          dan pembayarannya. Halaman pendaftaran yang tautannya kami kirim hanya terbuka dengan empat angka
          terakhir nomor pembayar.
        </p>
        <p>Percakapan di WhatsApp sendiri tunduk pada kebijakan privasi WhatsApp.</p>
      </Section>
      <Section id="berapa-lama" title="Berapa lama disimpan">
        <p>
          Nama, nomor, dan catatan percakapan dihapus otomatis {months} bulan sejak permintaan masuk. Bagi
          jamaah yang sudah dikonfirmasi, data disimpan sampai perjalanannya selesai. Yang tersisa hanya angka
          tanpa nama. Kwitansi pembayaran tetap memuat nama pembayar selama masa simpan dokumen keuangan.
        </p>
      </Section>
      <Section id="hak-anda" title="Hak Anda">
        <p>
          Sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP), Anda berhak
          meminta salinan data Anda, memperbaikinya, menarik persetujuan, atau meminta kami menghapusnya.
          Cukup sampaikan lewat WhatsApp{email !== "" && " atau email"} dengan menyebut kode atau nomor Anda.
        </p>
        <p>
          {email !== "" && (
            <>
              Email: <a href={`mailto:${email}`}>{email}</a>.{" "}
            </>
          )}
          Alamat dan nomor kami ada di <a href="/kontak">halaman Kontak</a>.
        </p>
      </Section>
      <Section id="cookie" title="Cookie">
        <p>
          Membaca situs ini tidak meninggalkan cookie, kecuali bila Anda datang lewat tautan agen kami: cookie{" "}
          <strong>agen</strong> lalu menyimpan kode agen itu saja selama 30 hari, agar percakapan Anda
          tercatat atas agen yang pertama mengenalkan kami. Berapa kali tautan agen dibuka kami hitung per
          hari, tanpa menyimpan alamat internet atau ciri perangkat siapa pun.
        </p>
        <p>
          Tautan promosi yang membawa Anda ke sini dan tanda acak tombol chat diingat browser sampai tab
          ditutup. Bila JavaScript dimatikan, tanda acak itu menjadi cookie yang hilang setelah satu menit.
          Halaman pendaftaran jamaah memakai cookie <strong>jamaah</strong> selama 30 menit sejak dibuka, agar
          angka tadi tidak perlu diketik lagi. Selain itu cookie hanya dipakai petugas yang masuk ke halaman
          pengelola.
        </p>
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="not-first:mt-9 [&_p+p]:mt-3">
      <h2 id={id} className="mb-2 text-biggest">
        {title}
      </h2>
      {children}
    </section>
  );
}
