import { type Answer, Screen } from "./answer";

export const inquiryAnswers: readonly Answer[] = [
  {
    id: "permintaan",
    question: "Dari mana datangnya permintaan, dan apa yang harus saya lakukan?",
    text: (
      <>
        <p>
          Setiap kali pengunjung menekan tombol WhatsApp, satu permintaan tercatat dengan kode yang juga ada
          di pesannya. Cari kode itu di <Screen to="inquiries">Permintaan</Screen>, isi nama, nomor, dan
          jumlah jamaah, lalu tandai <b>Dihubungi</b>, <b>Terkonfirmasi</b>, atau <b>Batal</b>.
        </p>
        <p>
          Yang menelepon atau datang sendiri dicatat lewat <b>Tambah permintaan</b>.
        </p>
      </>
    ),
  },
  {
    id: "konfirmasi",
    question: "Mengapa sebuah permintaan tidak dapat dikonfirmasi?",
    text: (
      <p>
        Paket dan jumlah jamaahnya harus terisi, dan kursinya harus cukup. Bila muncul “Sisa kursi hanya ...”,
        kurangi jumlah jamaah, tambah kuota paketnya, atau batalkan permintaan lain lebih dulu.
      </p>
    ),
  },
  {
    id: "banyak-sekaligus",
    question: "Bagaimana mengubah status banyak permintaan sekaligus?",
    text: (
      <p>
        Di daftar <Screen to="inquiries">Permintaan</Screen>, centang yang dimaksud, pilih status barunya di
        bawah daftar, lalu tekan <b>Ubah status</b>. Aturannya sama seperti satu per satu: yang kursinya tidak
        cukup, belum lengkap, atau baru saja diubah rekan Anda tidak diubah, dan kodenya disebutkan.
      </p>
    ),
  },
  {
    id: "ditangani",
    question: "Bagaimana agar dua orang tidak menjawab permintaan yang sama?",
    text: (
      <p>
        Buka permintaannya di <Screen to="inquiries">Permintaan</Screen> dan tekan <b>Tangani</b>, atau
        centang beberapa di daftarnya. Bila rekan Anda lebih dulu, namanya disebutkan. Setelah itu dapat
        diserahkan kepada rekan lain atau dilepaskan; saringan <b>Ditangani oleh</b> menunjukkan punya siapa
        saja.
      </p>
    ),
  },
  {
    id: "cabang",
    question: "Bagaimana permintaan masuk ke cabang kami?",
    text: (
      <p>
        Isi cabang dengan nomor WhatsApp-nya di <Screen to="cabang">Cabang</Screen>, lalu pilih cabang itu
        pada keberangkatannya. Chat tentang tanggal itu dibuka ke nomor cabang dan permintaannya tercatat di
        sana, seperti juga chat dari kartu cabang di halaman Kontak. Permintaan dapat dipindahkan ke cabang
        lain; anggota tim yang terikat pada satu cabang hanya melihat permintaan cabangnya.
      </p>
    ),
  },
  {
    id: "mencurigakan",
    question: "Apa itu permintaan mencurigakan?",
    text: (
      <p>
        Permintaan yang datang terlalu banyak dalam waktu singkat, biasanya dari mesin. Tidak ikut dihitung di
        Dashboard dan hilang sendiri setelah 7 hari; di daftar Permintaan semuanya dapat dilihat atau dihapus
        sekaligus. Bila ternyata ada yang sungguhan, isi nama atau nomornya, atau ubah statusnya: tandanya
        langsung hilang.
      </p>
    ),
  },
  {
    id: "ekspor",
    question: "Bagaimana memindahkan permintaan ke Excel?",
    text: (
      <p>
        Tekan <b>Ekspor CSV</b> di atas daftar <Screen to="inquiries">Permintaan</Screen>. Isinya persis yang
        sedang disaring, jadi pilih dulu bulan, paket, atau statusnya. Berkasnya terbuka di Excel dan Google
        Sheets; nol di depan nomor HP tetap ada. Simpan baik-baik, karena isinya data pribadi.
      </p>
    ),
  },
  {
    id: "agen",
    question: "Bagaimana komisi agen dihitung?",
    text: (
      <p>
        Permintaan yang datang lewat tautan agen tercatat atas namanya; bila keliru, tekan <b>Koreksi agen</b>{" "}
        di permintaannya dan tulis alasannya. Begitu dikonfirmasi, komisinya menjadi utang: jumlah jamaah kali
        komisi per jamaah saat itu. Bila dibatalkan atau dihapus, komisinya ditarik kembali. Agen, komisi,
        pembayaran, dan rekap bulanan ada di <Screen to="agents">Agen</Screen>, untuk Keuangan dan Pemilik.
      </p>
    ),
  },
  {
    id: "data-pribadi",
    question: "Berapa lama nama dan nomor jamaah disimpan?",
    text: (
      <p>
        Selama waktu yang tertulis di <Screen to="settings">Pengaturan Website</Screen>, bagian Privasi.
        Setelah itu nama, nomor, dan catatannya dihapus otomatis, sedangkan angkanya tetap dihitung. Bila
        seseorang meminta datanya dihapus sekarang juga, buka permintaannya dan tekan{" "}
        <b>Hapus data pribadi</b>.
      </p>
    ),
  },
  {
    id: "angka-dashboard",
    question: "Mengapa sebuah angka di Dashboard kosong atau berbeda dari dugaan saya?",
    text: (
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <b>Konversi</b> adalah bagian permintaan 30 hari terakhir yang sudah Terkonfirmasi. Angkanya baru
          ditampilkan bila ada sedikitnya 10 permintaan.
        </li>
        <li>
          <b>Jamaah Aktif</b> menjumlahkan jamaah yang terkonfirmasi sampai perjalanannya selesai, bukan
          jumlah permintaannya.
        </li>
        <li>Permintaan yang mencurigakan tidak dihitung; data contoh ikut dihitung sampai dihapus.</li>
        <li>
          Permintaan yang masih berstatus <b>Baru</b> dianggap belum dijawab, walaupun sudah Anda balas di
          WhatsApp. Tandai dihubungi.
        </li>
      </ul>
    ),
  },
];
