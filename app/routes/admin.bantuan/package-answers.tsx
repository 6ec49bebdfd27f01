import { type Answer, Screen } from "./answer";

export const packageAnswers: readonly Answer[] = [
  {
    id: "terbit",
    question: "Bagaimana menerbitkan paket yang masih draf?",
    text: (
      <>
        <p>
          Buka <Screen to="packages">Kelola Paket</Screen>, tekan <b>Edit</b> pada kartunya, ubah{" "}
          <b>Status</b> di bagian Info Dasar menjadi <b>Aktif</b>, lalu tekan <b>Simpan Perubahan</b>. Paling
          lambat 30 detik kemudian paketnya tampil di situs.
        </p>
        <p>Untuk menariknya kembali, ubah statusnya menjadi draf lagi. Isinya tidak hilang.</p>
      </>
    ),
  },
  {
    id: "pratinjau",
    question: "Bagaimana melihat paket sebelum terbit?",
    text: (
      <p>
        Simpan paket sebagai draf, lalu tekan <b>Pratinjau</b> pada kartunya di{" "}
        <Screen to="packages">Kelola Paket</Screen>. Halaman itu hanya terbuka bagi staf yang sedang login;
        pengunjung dan Google tidak melihatnya.
      </p>
    ),
  },
  {
    id: "bagikan",
    question: "Bagaimana mengirim paket ke grup WhatsApp?",
    text: (
      <p>
        Tekan <b>Bagikan</b> pada kartu paketnya di <Screen to="packages">Kelola Paket</Screen>, atau pada
        satu tanggal di <Screen to="keberangkatan">Keberangkatan</Screen>. Di sana ada flyer, story, brosur,
        dan tulisan siap kirim, semuanya dibuat dari data saat itu. Bila kursi atau harga berubah, unduh lagi
        yang baru.
      </p>
    ),
  },
  {
    id: "tanggal-dan-kursi",
    question: "Bagaimana mengubah tanggal dan jumlah kursi?",
    text: (
      <>
        <p>
          Keduanya ada di formulir paket, bagian Info Dasar, kelompok Perjalanan: <b>Tanggal keberangkatan</b>
          , <b>Tanggal pulang</b>, dan <b>Kuota</b>. Tanggal yang belum pasti dikosongkan saja. Bila paketnya
          berangkat pada beberapa tanggal, ubah tiap tanggal di{" "}
          <Screen to="keberangkatan">Keberangkatan</Screen>: yang dikosongkan di sana mengikuti paket.
        </p>
        <p>
          Sisa kursi dihitung sendiri: kuota dikurangi jamaah dari permintaan yang sudah <b>Terkonfirmasi</b>.
          Jadi isi kuota dengan seluruh kursi yang ditawarkan, bukan sisanya.
        </p>
      </>
    ),
  },
  {
    id: "rangkaian",
    question: "Paket kami berangkat setiap dua minggu. Haruskah paketnya disalin?",
    text: (
      <p>
        Tidak. Di <Screen to="keberangkatan">Keberangkatan</Screen> tekan nama paketnya, lalu{" "}
        <b>Tambah rangkaian</b>: isi tanggal pertama, jaraknya dalam hari atau minggu, dan berapa kali (paling
        banyak 52). Semua tanggal dengan tanggal Hijriahnya ditunjukkan dulu sebelum disimpan, dan yang sudah
        ada dilewati. Satu tanggal saja ditambahkan dengan <b>Tambah tanggal</b>.
      </p>
    ),
  },
  {
    id: "batal-berangkat",
    question: "Apa bedanya menutup, membatalkan, dan menghapus keberangkatan?",
    text: (
      <p>
        <b>Tutup</b>: tanggalnya tetap tampil di situs, tetapi tidak dapat dipesan. <b>Batalkan</b>: tidak
        ditawarkan lagi, permintaannya tetap tersimpan, dan alasannya tercatat; hubungi jamaah yang sudah
        terkonfirmasi. Keduanya dapat dibuka kembali. <b>Hapus</b> hanya untuk tanggal yang salah tulis: yang
        sudah punya jamaah terkonfirmasi tidak dapat dihapus.
      </p>
    ),
  },
  {
    id: "alasan-perubahan",
    question: "Mengapa saya diminta menulis alasan perubahan?",
    text: (
      <p>
        Karena sudah ada jamaah yang terkonfirmasi pada tanggal itu. Tanggal, kota, maskapai, penerbangan, dan
        harga adalah janji kepada mereka: perubahannya disimpan beserta alasan (minimal 10 karakter). Tulis
        dengan sopan dan jelas, karena alasannya dapat dibaca jamaah di halaman paket.
      </p>
    ),
  },
  {
    id: "kuota-penuh",
    question: "Apa yang terjadi bila kursi habis?",
    text: (
      <p>
        Situs menampilkan <b>Kuota penuh</b>, dan tombol pemesanan menjadi <b>Daftar Tunggu via WhatsApp</b>.
        Permintaan yang masuk sesudahnya berjenis Daftar tunggu. Begitu ada jamaah yang batal atau kuota
        ditambah, tombolnya kembali seperti semula.
      </p>
    ),
  },
  {
    id: "promo",
    question: "Apa gunanya tanda promo, dan paket mana yang tampil di beranda?",
    text: (
      <p>
        Centang <b>Paket promo</b> di formulir paket. Kartunya diberi tanda PROMO dan didahulukan di beranda,
        yang memuat tiga paket aktif: yang promo dulu, lalu yang terbaru dibuat. Paket yang sudah berangkat
        tidak tampil di beranda.
      </p>
    ),
  },
  {
    id: "pilih-banyak",
    question: "Bagaimana menerbitkan, menyembunyikan, atau menghapus banyak paket sekaligus?",
    text: (
      <p>
        Di <Screen to="packages">Kelola Paket</Screen> centang kotak di sudut kartu tiap paket (atau{" "}
        <b>Pilih semua di halaman ini</b>), lalu tekan tombolnya di bawah daftar: <b>Terbitkan</b>,{" "}
        <b>Sembunyikan</b>, <b>Jadikan promo</b>, <b>Lepas promo</b>, atau <b>Hapus</b>. Bila ada jamaah yang
        sudah terkonfirmasi atau keberangkatan di depan, hal itu disebutkan dan ditanyakan dulu. Yang dihapus
        menunggu 30 hari di <Screen to="sampah">Sampah</Screen>.
      </p>
    ),
  },
  {
    id: "impor",
    question: "Bisakah harga dan tanggal banyak paket diubah di Excel?",
    text: (
      <>
        <p>
          Bisa. Di <Screen to="packages">Kelola Paket</Screen> tekan <b>Ekspor</b>, ubah isinya di Excel atau
          LibreOffice, lalu kirim kembali lewat <Screen to="packages/impor">Impor</Screen>. Semua yang akan
          ditambahkan dan diubah ditunjukkan dahulu; baru tersimpan, seluruhnya, setelah <b>Terapkan semua</b>
          . Bila satu baris saja salah, tidak ada yang disimpan, dan letak kesalahannya disebutkan.
        </p>
        <p>
          Baris tanpa ID menambah paket atau keberangkatan. Kolom yang dihapus tidak mengubah apa-apa, sel
          yang dikosongkan mengosongkan isinya, dan baris yang dihapus tidak menghapus paketnya. Aturan
          selengkapnya ada di lembar Petunjuk.
        </p>
      </>
    ),
  },
  {
    id: "terjadwal",
    question: "Bisakah paket, tanggal, atau testimoni tayang dan berakhir sendiri pada waktunya?",
    text: (
      <p>
        Bisa. Isi <b>Tayang mulai</b>, <b>Tayang sampai</b>, atau keduanya di formulirnya, menurut jam Jakarta
        (WIB). Paket tetap harus berstatus <b>Aktif</b>. Pengunjung melihat perubahannya paling lambat 30
        detik sesudah waktunya; sampai saat itu hanya staf yang melihatnya. Paket yang terjadwal dapat
        disaring di <Screen to="packages">Kelola Paket</Screen> dengan status <b>Terjadwal</b>.
      </p>
    ),
  },
  {
    id: "ganti-alamat",
    question: "Bolehkah alamat halaman paket diganti setelah dibagikan?",
    text: (
      <p>
        Boleh, di isian <b>Alamat halaman</b> pada formulir paket. Tautan yang sudah beredar tetap berlaku:
        pembukanya diantar ke alamat yang baru. Alamat lama tidak dapat dipakai paket lain, juga setelah
        paketnya dihapus.
      </p>
    ),
  },
  {
    id: "sudah-berangkat",
    question: "Apakah paket yang sudah berangkat perlu dihapus?",
    text: (
      <p>
        Tidak perlu. Setelah tanggal keberangkatannya lewat, paket berpindah ke akhir daftar di situs dan
        ditandai sudah berangkat. Untuk musim berikutnya, tekan <b>Duplikat</b> pada kartunya: salinannya
        menjadi draf yang tinggal diganti tanggal dan harganya.
      </p>
    ),
  },
  {
    id: "hapus",
    question: "Saya salah menghapus. Bisakah dikembalikan?",
    text: (
      <>
        <p>
          Paket, keberangkatan, keunggulan, testimoni, dan gambar yang dihapus menunggu 30 hari di{" "}
          <Screen to="sampah">Sampah</Screen>. Tekan <b>Pulihkan</b> di sana. Setelah 30 hari isinya hilang
          untuk selamanya.
        </p>
        <p>Permintaan tidak masuk ke Sampah: yang dihapus langsung hilang.</p>
      </>
    ),
  },
];
