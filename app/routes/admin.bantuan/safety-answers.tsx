import { type Answer, Screen } from "./answer";

export const safetyAnswers: readonly Answer[] = [
  {
    id: "riwayat",
    question: "Bagaimana mengembalikan isi yang lama?",
    text: (
      <p>
        Buka formulirnya dan tekan <b>Riwayat</b>. Di sana tertulis siapa mengubah apa dan kapan.{" "}
        <b>Kembalikan</b> di samping sebuah isian mengembalikan isian itu saja; <b>Kembalikan versi ini</b>{" "}
        mengembalikan seluruhnya. Pengembalian pun tercatat, jadi dapat dibatalkan.
      </p>
    ),
  },
  {
    id: "dua-orang",
    question: "Bagaimana bila dua orang mengubah hal yang sama?",
    text: (
      <p>
        Yang menyimpan belakangan melihat kedua versi berdampingan dan memilih mana yang dipakai. Tidak ada
        isian yang tertimpa diam-diam.
      </p>
    ),
  },
  {
    id: "internet-lambat",
    question: "Internet saya lambat atau terputus. Apa yang harus saya lakukan?",
    text: (
      <p>
        Tunggu sampai tombol selesai menampilkan “Menyimpan...”; menekannya dua kali tidak membuat data ganda.
        Bila terputus, jangan tutup halamannya: sambungkan lagi, lalu simpan sekali lagi. Foto besar adalah
        yang paling lama dikirim, jadi unggah saat sinyal baik.
      </p>
    ),
  },
  {
    id: "lupa-password",
    question: "Saya lupa password.",
    text: (
      <p>
        Di halaman login tekan <b>Lupa password?</b> dan tulis email akun Anda. Tautan yang dikirim berlaku
        satu jam. Setelah password baru disimpan, login seperti biasa. Bila emailnya tidak datang, periksa
        folder spam, lalu tanyakan kepada pengelola server. Setelah beberapa kali salah, tunggu lima menit.
      </p>
    ),
  },
  {
    id: "rekan-baru",
    question: "Bagaimana menambah anggota tim?",
    text: (
      <p>
        Pemilik membuka <Screen to="team">Tim</Screen>, menulis email dan nama, memilih peran, lalu menekan{" "}
        <b>Kirim undangan</b>. Tautan di email itu berlaku satu jam; bila terlambat atau tidak datang, buka
        namanya dan tekan <b>Kirim lagi</b>. Satu orang satu akun, agar Riwayat mencatat siapa yang mengubah
        apa.
      </p>
    ),
  },
  {
    id: "rekan-berhenti",
    question: "Seorang rekan berhenti atau pindah tugas. Apa yang harus dilakukan?",
    text: (
      <p>
        Pemilik membuka namanya di <Screen to="team">Tim</Screen> dan menekan <b>Nonaktifkan</b>: ia langsung
        keluar dari semua perangkat, sedangkan pekerjaannya tetap ada. Untuk tugas lain, ganti saja perannya;
        itu berlaku seketika. Pemilik terakhir tidak dapat dinonaktifkan.
      </p>
    ),
  },
  {
    id: "komputer-bersama",
    question: "Saya memakai komputer bersama. Apa yang perlu diingat?",
    text: (
      <p>
        Tekan <b>Logout</b> di akhir menu sebelum pergi, dan jangan simpan password di browser itu. Tanpa
        logout, sesi baru berakhir setelah 7 hari. Bila lupa logout, keluarkan perangkat itu di{" "}
        <Screen to="profile">Profil</Screen>, bagian <b>Perangkat yang sedang masuk</b>.
      </p>
    ),
  },
  {
    id: "dua-langkah",
    question: "Apa itu masuk dua langkah, dan bagaimana menyalakannya?",
    text: (
      <p>
        Selain password, Anda menulis 6 angka dari aplikasi autentikator di ponsel, sehingga password yang
        bocor saja tidak cukup. Tekan <b>Nyalakan</b> di <Screen to="profile">Profil</Screen>, pindai kodenya,
        lalu simpan sepuluh kode pemulihan di tempat aman. Pemilik dapat mewajibkannya bagi semua pemilik.
      </p>
    ),
  },
  {
    id: "ponsel-hilang",
    question: "Ponsel saya hilang atau berganti, padahal masuk dua langkah menyala.",
    text: (
      <p>
        Saat diminta 6 angka, tekan <b>Pakai kode pemulihan</b> dan tulis salah satu kode yang Anda simpan.
        Masuk dua langkah lalu mati dan semua perangkat lain keluar; nyalakan lagi dengan ponsel baru. Tanpa
        kode pemulihan, minta pengelola server menghapus langkah kedua akun Anda.
      </p>
    ),
  },
  {
    id: "cadangan",
    question: "Apakah data kami dicadangkan?",
    text: (
      <p>
        Pencadangan setiap malam diatur oleh pengelola server; tanyakan apakah sudah dinyalakan dan di mana
        berkasnya. Bila pencadangan yang sudah diatur gagal, Dashboard menampilkan “Pencadangan bermasalah”:
        beri tahu pengelola server hari itu juga.
      </p>
    ),
  },
];
