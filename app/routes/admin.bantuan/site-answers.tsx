import { type Answer, Screen } from "./answer";

export const siteAnswers: readonly Answer[] = [
  {
    id: "nomor-whatsapp",
    question: "Bagaimana mengganti nomor WhatsApp?",
    text: (
      <p>
        Ubah <b>Nomor WhatsApp</b> di <Screen to="edit-contact">Edit Kontak</Screen>. Semua tombol chat
        memakai nomor itu. Nomor di <Screen to="settings">Pengaturan Website</Screen> hanya dipakai bila yang
        di Kontak kosong.
      </p>
    ),
  },
  {
    id: "legalitas",
    question: "Di mana menulis izin dan rekening resmi?",
    text: (
      <p>
        Di <Screen to="legalitas">Legalitas & Rekening</Screen>. Izinnya tampil di kaki setiap halaman dan di
        Tentang Kami. Rekeningnya tidak dipajang: calon jamaah mengetik nomor yang mereka terima di halaman{" "}
        <a href="/cek">Cek Rekening</a>, dan diberi tahu apakah nomor itu milik Anda. Begitu juga semua nomor
        telepon dan WhatsApp dari Kontak dan Pengaturan Website.
      </p>
    ),
  },
  {
    id: "foto",
    question: "Foto seperti apa yang baik, dan berapa ukurannya?",
    text: (
      <>
        <p>
          JPG, PNG, WebP, atau GIF, paling besar 5 MB; di <Screen to="media">Media Upload</Screen> beberapa
          foto dapat dikirim sekaligus, dan yang lebih besar diperkecil dahulu oleh browser. Untuk paket
          sebaiknya mendatar, sekitar 800 × 600 piksel; untuk hero beranda 1920 × 1080; untuk foto testimoni
          dan logo persegi. Foto otomatis ditegakkan, dibuat dalam beberapa ukuran agar situs tetap cepat, dan
          data lokasinya dihapus.
        </p>
        <p>
          Sebuah paket memuat paling banyak enam foto; yang pertama tampil di kartunya. Foto yang sudah ada
          dipilih lewat <b>Pilih dari media</b>.
        </p>
      </>
    ),
  },
  {
    id: "hapus-gambar",
    question: "Amankah menghapus gambar dari Media Upload?",
    text: (
      <p>
        Di bawah setiap gambar di <Screen to="media">Media Upload</Screen> tertulis di mana gambar itu
        dipakai. Yang “Belum dipakai” aman dihapus; yang masih dipakai akan kosong di tempat itu. Sebelum
        dihapus Anda ditanya dulu. Gambar yang dihapus menunggu 30 hari di <Screen to="sampah">Sampah</Screen>{" "}
        dan tampil lagi begitu dipulihkan; <b>Hapus selamanya</b> di sana menghapus filenya saat itu juga.
        Foto yang hanya dikeluarkan dari galeri sebuah paket tetap ada di Media Upload.
      </p>
    ),
  },
  {
    id: "peta",
    question: "Bagaimana menampilkan peta kantor?",
    text: (
      <p>
        Cari kantor Anda di Google Maps, tekan <b>Bagikan</b>, <b>Sematkan peta</b>, <b>Salin HTML</b>, lalu
        tempel seluruhnya di <b>Kode embed Google Maps</b> di <Screen to="edit-contact">Edit Kontak</Screen>.
        Petanya langsung terlihat di bawah isian itu. Tautan pendek dari tombol bagikan biasa tidak dapat
        dipakai.
      </p>
    ),
  },
  {
    id: "testimoni",
    question: "Bagaimana mengatur urutan testimoni?",
    text: (
      <p>
        Urutannya tetap: yang terbaru ditambahkan lebih dulu, dan beranda menampilkan enam yang terbaru.
        Mengubah isi testimoni tidak mengubah tempatnya.
      </p>
    ),
  },
  {
    id: "panduan",
    question: "Bagaimana menulis artikel panduan?",
    text: (
      <p>
        Di <Screen to="panduan">Panduan</Screen>. Tombol di atas isian memberi huruf tebal, judul, daftar,
        tautan, dan gambar dari media; <b>Pratinjau</b> memperlihatkan hasilnya tanpa menyimpan. Artikel Draf
        belum tampil; yang diberi waktu <b>Tayang mulai</b> tampil sendiri pada saat itu. Isi{" "}
        <b>Tanggal diperiksa</b> setiap kali faktanya Anda periksa lagi: pembaca melihat tanggal itu.
      </p>
    ),
  },
  {
    id: "tanya-jawab-dan-galeri",
    question: "Apa bedanya Tanya Jawab dan Galeri?",
    text: (
      <p>
        <Screen to="tanya-jawab">Tanya Jawab</Screen> berisi pertanyaan singkat per topik; beberapa yang
        pertama disebut juga di halaman paket kategorinya. <Screen to="galeri">Galeri</Screen> berisi album
        foto rombongan yang sudah pulang; pastikan jamaah yang wajahnya terlihat sudah setuju.
      </p>
    ),
  },
  {
    id: "keunggulan",
    question: "Keunggulan mana yang tampil di beranda?",
    text: (
      <p>
        Empat yang teratas di antara yang aktif. Di <Screen to="features">Kelola Keunggulan</Screen> geser
        kartunya atau tekan tanda panahnya untuk mengubah urutan, dan nonaktifkan yang tidak ingin
        ditampilkan.
      </p>
    ),
  },
  {
    id: "teks-bawaan",
    question: "Mengapa situs menampilkan teks yang tidak saya tulis?",
    text: (
      <p>
        Isian halaman yang dikosongkan memakai teks bawaan, yang tertulis di bawah isiannya. Tulis teks Anda
        sendiri untuk menggantinya. Media sosial yang kosong tidak ditampilkan sama sekali.
      </p>
    ),
  },
  {
    id: "google",
    question: "Apa yang tampil di Google dan saat tautan dibagikan?",
    text: (
      <p>
        Untuk sebuah paket: judul, tagline (atau deskripsinya), dan foto pertama. Beranda memakai nama dan
        deskripsi website dari <Screen to="settings">Pengaturan Website</Screen>; halaman lain memakai
        judulnya sendiri. Google dan WhatsApp menyimpan yang lama beberapa hari, jadi perubahan tidak langsung
        terlihat di sana.
      </p>
    ),
  },
];
