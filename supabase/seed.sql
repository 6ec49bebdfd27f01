-- Demo content of an invented agency, 'Rihlah Teduh': loaded once into an empty database by the embedded backend,
-- `supabase db reset` and `supabase db push --include-seed`. Rows that exist are left as they are.
-- Pictures are objects of the bucket 'images' (files in seed/images), addressed as /media/<name> on the site.
-- Licence numbers, telephone numbers and mail addresses are placeholders.

insert into public.features (id, title, description, icon, is_active, order_index, created_at, updated_at)
select f.id::uuid, f.title, f.description, f.icon, f.is_active, f.order_index, now(), now()
from (
  values
    ('f0000000-0000-4000-8000-000000000001', 'Bimbingan manasik lengkap', 'Manasik tatap muka dan daring bersama pembimbing bersertifikat, dari niat sampai tahallul, lengkap dengan buku doa.',
     'BookOpen', true, 1),
    ('f0000000-0000-4000-8000-000000000002', 'Hotel nyaman dekat masjid', 'Hotel bintang empat dan lima di program pilihan kami berjarak beberapa menit berjalan kaki dari Masjidil Haram dan Masjid Nabawi.',
     'Star', true, 2),
    ('f0000000-0000-4000-8000-000000000003', 'Makanan halal terjamin', 'Tiga kali makan sehari dengan menu masakan Indonesia yang akrab di lidah, terjamin halal dan bersih.',
     'Utensils', true, 3),
    ('f0000000-0000-4000-8000-000000000004', 'Transportasi nyaman ber-AC', 'Bus pariwisata terbaru ber-AC untuk setiap perjalanan dan ziarah, dengan air minum yang selalu tersedia.',
     'Car', true, 4),
    ('f0000000-0000-4000-8000-000000000005', 'Izin resmi dan terpantau', 'Terdaftar sebagai penyelenggara umroh dan haji khusus; setiap keberangkatan dilaporkan kepada pemerintah.',
     'shield', true, 5),
    ('f0000000-0000-4000-8000-000000000006', 'Rombongan yang terjaga', 'Setiap bus didampingi pembimbing ibadah dan muthawif, sehingga setiap pertanyaan jamaah mendapat jawaban.',
     'users', true, 6),
    ('f0000000-0000-4000-8000-000000000007', 'Pendamping jamaah sepuh', 'Kursi roda, pendamping wanita, dan jadwal yang lebih longgar bagi jamaah lanjut usia.',
     'heart', false, 7),
    ('f0000000-0000-4000-8000-000000000008', 'Layanan 24 jam di Tanah Suci', 'Tim kami di Makkah dan Madinah siap dihubungi kapan pun selama perjalanan.',
     'clock', false, 8)
) as f (id, title, description, icon, is_active, order_index)
on conflict do nothing;

insert into public.testimonials (id, name, location, rating, content, avatar_url, created_at, updated_at)
select t.id::uuid, t.name, t.location, t.rating, t.content, t.avatar_url, now() - t.days * interval '1 day', now() - t.days * interval '1 day'
from (
  values
    ('c0000000-0000-4000-8000-000000000001', 'Hj. Siti Nurhayati', 'Bandung', 5, '/media/jamaah-1.jpg', 6,
     'Usia saya 67 tahun dan awalnya khawatir tidak kuat. Pembimbingnya sabar sekali, hotelnya dekat, dan kursi roda selalu siap saat tawaf. Alhamdulillah, semua rukun bisa saya kerjakan dengan tenang.'),
    ('c0000000-0000-4000-8000-000000000002', 'Ahmad Fauzi', 'Surabaya', 5, '/media/jamaah-2.jpg', 12,
     'Berangkat langsung dari Juanda benar-benar memudahkan. Jadwal yang dijanjikan saat manasik sama persis dengan yang kami jalani. Tidak ada biaya tambahan di tengah jalan.'),
    ('c0000000-0000-4000-8000-000000000003', 'Dewi Kartika', 'Jakarta Selatan', 5, '/media/jamaah-3.jpg', 18,
     'Kami berlima dengan dua anak. Anak-anak malah yang paling semangat karena ada manasik cilik. Terima kasih sudah membuat ibadah keluarga kami begitu berkesan.'),
    ('c0000000-0000-4000-8000-000000000004', 'Muhammad Rizki Hidayat', 'Makassar', 4, '/media/jamaah-4.jpg', 24,
     'Paket plus Turki sangat berkesan, terutama shalat di Masjid Biru. Perpindahan kota agak padat, tetapi tim selalu memberi waktu istirahat dan makanannya cocok.'),
    ('c0000000-0000-4000-8000-000000000005', 'Hj. Ratna Wulandari', 'Yogyakarta', 5, '/media/jamaah-5.jpg', 30,
     'Sepuluh malam terakhir Ramadhan di Masjidil Haram tidak bisa saya ceritakan tanpa menangis. Sahur dan bukanya masakan Indonesia, rasanya seperti di rumah.'),
    ('c0000000-0000-4000-8000-000000000006', 'H. Bambang Setiawan', 'Semarang', 5, '/media/jamaah-6.jpg', 36,
     'Haji khusus bersama Rihlah Teduh rapi sejak pendaftaran. Dokter rombongan mendatangi tenda setiap hari. Tenda di Mina sejuk dan jalannya ke jamarat tidak jauh.'),
    ('c0000000-0000-4000-8000-000000000007', 'Nur Aisyah', 'Medan', 4, '/media/jamaah-7.jpg', 42,
     'Admin WhatsApp menjawab semua pertanyaan saya, bahkan pada malam hari. Koper sempat terlambat satu jam di Jeddah, tetapi langsung diurus sampai tuntas.'),
    ('c0000000-0000-4000-8000-000000000008', 'Yusuf Maulana', 'Balikpapan', 5, '/media/jamaah-8.jpg', 48,
     'Pertama kali umroh dan belum hafal doa-doanya. Muthawif membimbing pelan-pelan, satu per satu. Insyaallah tahun depan saya kembali membawa orang tua.')
) as t (id, name, location, rating, avatar_url, days, content)
on conflict do nothing;

insert into public.page_content (page_name, content) values
  ('home', '{
    "hero": {
      "title": "Melangkah ke Baitullah dengan Hati yang Tenang",
      "subtitle": "Pendampingan umroh dan haji dari manasik pertama sampai kembali ke keluarga, dengan jadwal yang jelas dan biaya yang terbuka.",
      "backgroundImage": "/media/hero-beranda.jpg"
    },
    "about": {
      "title": "Sekilas Tentang Rihlah Teduh",
      "description": "Rihlah Teduh adalah biro perjalanan ibadah yang lahir dari pengalaman mendampingi orang tua sendiri ke Tanah Suci. Kami percaya ibadah yang khusyuk berawal dari persiapan yang tenang: penjelasan yang jujur, rombongan yang tidak terlalu besar, dan pembimbing yang mudah ditemui."
    },
    "stats": [
      {
        "value": "4.200+",
        "label": "Jamaah Terlayani"
      },
      {
        "value": "16",
        "label": "Tahun Pengalaman"
      },
      {
        "value": "98%",
        "label": "Kepuasan Jamaah"
      }
    ]
  }'),
  ('about', '{
    "title": "Tentang Rihlah Teduh",
    "description": "Rihlah Teduh berdiri di Jakarta pada 2010 sebagai kelompok bimbingan manasik kecil. Kini kami memberangkatkan jamaah umroh hampir setiap bulan dan haji khusus setiap musim, tetap dengan cara yang sama: mengenal nama setiap jamaah, mendengarkan kebutuhannya, dan mendampinginya sampai kembali ke rumah.\n\nKantor kami terbuka untuk siapa saja yang ingin bertanya, sekalipun belum berniat berangkat tahun ini. Konsultasi tidak dipungut biaya.",
    "experience": "16 tahun mendampingi tamu Allah",
    "vision": "Menjadi sahabat perjalanan ibadah keluarga Indonesia yang paling dipercaya karena kejujuran, ketenangan, dan kesungguhan dalam melayani.",
    "mission": "Membimbing jamaah beribadah sesuai tuntunan Al-Qur’an dan sunah\nMenyampaikan biaya, jadwal, dan fasilitas apa adanya\nMemilih hotel, maskapai, dan makanan yang memudahkan ibadah\nMemberi perhatian khusus kepada jamaah sepuh dan keluarga dengan anak\nMenjalin silaturahmi dengan alumni melalui pengajian bulanan",
    "certification": "Izin PPIU Nomor 000/DEMO/2020 (contoh)\nIzin PIHK Nomor 000/DEMO/2021 (contoh)\nAkreditasi A penyelenggara perjalanan ibadah umroh (contoh)\nAnggota asosiasi penyelenggara umroh dan haji Indonesia (contoh)\nPembimbing bersertifikat manasik",
    "officePicture": "/media/kantor.jpg"
  }'),
  ('contact', '{
    "address": "Graha Teduh Lantai 2\nJalan Contoh Raya Nomor 12, Tebet\nJakarta Selatan 12810",
    "phone1": "021-5550-1234",
    "phone2": "0812-0000-1234",
    "email1": "halo@rihlahteduh.example",
    "email2": "booking@rihlahteduh.example",
    "whatsapp": "0812-0000-1234",
    "operationalHours": "Senin–Jumat: 08.00–17.00 WIB\nSabtu: 08.00–14.00 WIB\nAhad dan hari besar: tutup, WhatsApp tetap dilayani",
    "googleMapsEmbed": ""
  }'),
  ('site-settings', '{
    "siteName": "Rihlah Teduh",
    "siteDescription": "Paket umroh dan haji khusus dengan pembimbing berpengalaman, hotel dekat masjid, dan biaya yang terbuka. Konsultasi gratis melalui WhatsApp.",
    "inquiryRetentionMonths": "12",
    "legality": {
      "companyName": "PT Rihlah Teduh Contoh",
      "ppiuNumber": "000/DEMO/2020 (contoh)",
      "ppiuDate": "2020-01-02",
      "pihkNumber": "000/DEMO/2021 (contoh)",
      "accreditation": "A (contoh)",
      "accreditationUntil": "2030-12-31",
      "nib": "0000000000000 (contoh)",
      "association": "Asosiasi Penyelenggara Umroh (contoh)"
    },
    "bankAccounts": [
      { "bank": "Bank Contoh Syariah", "number": "0000001234", "holder": "PT Rihlah Teduh Contoh" }
    ],
    "paymentDaysBefore": "30",
    "downPayment": "5000000",
    "contactAddress": "Graha Teduh Lantai 2, Jalan Contoh Raya Nomor 12, Tebet, Jakarta Selatan 12810",
    "contactPhone": "0812-0000-1234",
    "contactEmail": "halo@rihlahteduh.example",
    "whatsappNumber": "0812-0000-1234",
    "logo": "",
    "favicon": "",
    "socialMedia": {
      "facebook": "https://www.facebook.com/rihlahteduh.demo",
      "instagram": "https://www.instagram.com/rihlahteduh.demo",
      "youtube": "https://www.youtube.com/@rihlahteduh-demo",
      "twitter": ""
    }
  }')
on conflict do nothing;

insert into public.media (id, filename, original_name, file_path, file_size, mime_type, url, width, height, tint, created_at)
select m.id::uuid, m.name, m.name, m.name, m.bytes, 'image/jpeg', '/media/' || m.name, m.width, m.height, m.tint, now() - m.minutes * interval '1 minute'
from (
  values
    ('d0000000-0000-4000-8000-000000000001', 'kaabah-senja.jpg', 97541, 1600, 1067, '#8c7079', 1),
    ('d0000000-0000-4000-8000-000000000002', 'kaabah-tawaf.jpg', 101843, 1600, 1067, '#b6a38c', 2),
    ('d0000000-0000-4000-8000-000000000003', 'masjidil-haram-malam.jpg', 103654, 1600, 1067, '#5a606c', 3),
    ('d0000000-0000-4000-8000-000000000004', 'nabawi-kubah-hijau.jpg', 95251, 1600, 1067, '#a8b097', 4),
    ('d0000000-0000-4000-8000-000000000005', 'nabawi-payung.jpg', 108407, 1600, 1067, '#b5bfb0', 5),
    ('d0000000-0000-4000-8000-000000000006', 'raudhah.jpg', 94199, 1600, 1067, '#8c8d6a', 6),
    ('d0000000-0000-4000-8000-000000000007', 'jalan-gurun.jpg', 78914, 1600, 1067, '#b2856f', 7),
    ('d0000000-0000-4000-8000-000000000008', 'jabal-rahmah.jpg', 102051, 1600, 1067, '#c09f8c', 8),
    ('d0000000-0000-4000-8000-000000000009', 'arafah-tenda.jpg', 106236, 1600, 1067, '#d4d1c0', 9),
    ('d0000000-0000-4000-8000-000000000010', 'masjid-quba.jpg', 106707, 1600, 1067, '#a5c0b7', 10),
    ('d0000000-0000-4000-8000-000000000011', 'jabal-uhud.jpg', 97214, 1600, 1067, '#a5957d', 11),
    ('d0000000-0000-4000-8000-000000000012', 'kebun-kurma.jpg', 102888, 1600, 1067, '#96a879', 12),
    ('d0000000-0000-4000-8000-000000000013', 'jendela-pesawat.jpg', 86871, 1600, 1067, '#9d8a89', 13),
    ('d0000000-0000-4000-8000-000000000014', 'bandara-subuh.jpg', 99853, 1600, 1067, '#6f626f', 14),
    ('d0000000-0000-4000-8000-000000000015', 'hotel-makkah.jpg', 102020, 1600, 1067, '#81766a', 15),
    ('d0000000-0000-4000-8000-000000000016', 'hotel-madinah.jpg', 101065, 1600, 1067, '#847d85', 16),
    ('d0000000-0000-4000-8000-000000000017', 'kereta-haramain.jpg', 104730, 1600, 1067, '#bab499', 17),
    ('d0000000-0000-4000-8000-000000000018', 'bus-ziarah.jpg', 86048, 1600, 1067, '#8c757d', 18),
    ('d0000000-0000-4000-8000-000000000019', 'istanbul-bosphorus.jpg', 89776, 1600, 1067, '#89877f', 19),
    ('d0000000-0000-4000-8000-000000000020', 'istanbul-masjid-biru.jpg', 101789, 1600, 1067, '#5d687e', 20),
    ('d0000000-0000-4000-8000-000000000021', 'aqsa-kubah-batu.jpg', 95146, 1600, 1067, '#a5b7aa', 21),
    ('d0000000-0000-4000-8000-000000000022', 'aqsa-kota-lama.jpg', 88281, 1600, 1067, '#af927d', 22),
    ('d0000000-0000-4000-8000-000000000023', 'manasik.jpg', 102085, 1600, 1067, '#9b8b76', 23),
    ('d0000000-0000-4000-8000-000000000024', 'ramadhan-iftar.jpg', 95817, 1600, 1067, '#af897d', 24),
    ('d0000000-0000-4000-8000-000000000025', 'hero-beranda.jpg', 107511, 1920, 1080, '#3c3d46', 25),
    ('d0000000-0000-4000-8000-000000000026', 'tentang-kami.jpg', 95997, 1920, 1080, '#b8b7a2', 26),
    ('d0000000-0000-4000-8000-000000000027', 'jamaah-1.jpg', 8322, 300, 300, '#adb194', 27),
    ('d0000000-0000-4000-8000-000000000028', 'jamaah-2.jpg', 6406, 300, 300, '#afb9ad', 28),
    ('d0000000-0000-4000-8000-000000000029', 'jamaah-3.jpg', 6940, 300, 300, '#d8bbaf', 29),
    ('d0000000-0000-4000-8000-000000000030', 'jamaah-4.jpg', 6681, 300, 300, '#d1ac8b', 30),
    ('d0000000-0000-4000-8000-000000000031', 'jamaah-5.jpg', 7505, 300, 300, '#b0b9af', 31),
    ('d0000000-0000-4000-8000-000000000032', 'jamaah-6.jpg', 6863, 300, 300, '#d0bd9f', 32),
    ('d0000000-0000-4000-8000-000000000033', 'jamaah-7.jpg', 8321, 300, 300, '#b2a9a0', 33),
    ('d0000000-0000-4000-8000-000000000034', 'jamaah-8.jpg', 6696, 300, 300, '#b9aa99', 34),
    ('d0000000-0000-4000-8000-000000000035', 'kantor.jpg', 85451, 1600, 1067, '#a8af95', 35)
) as m (id, name, bytes, width, height, tint, minutes)
on conflict do nothing;

-- Departures lie from three weeks to thirteen months after the day of seeding, whenever that is: registration closes 14 days
-- before a departure, and every demo trip can be booked for a week at least. Seasons follow the Islamic calendar, so
-- `departure_on` names a day of it (and, for haji, how long before the wukuf the journey starts); its next occurrence counts.
-- A package that is named more than once leaves on each of these days. Months listed in `announced` are those of the Umm al-Qura
-- calendar, all others are computed by the tabular one.
with earliest as (
  select (now() at time zone 'Asia/Jakarta')::date + 21 as day
),
announced (year, month, first_day) as (
  values
    (1448, 9, date '2027-02-08'),
    (1448, 10, date '2027-03-09'),
    (1448, 12, date '2027-05-07'),
    (1449, 9, date '2028-01-28'),
    (1449, 10, date '2028-02-26'),
    (1449, 12, date '2028-04-26'),
    (1450, 9, date '2029-01-16'),
    (1450, 10, date '2029-02-14'),
    (1450, 12, date '2029-04-15'),
    (1451, 9, date '2030-01-05'),
    (1451, 10, date '2030-02-04'),
    (1451, 12, date '2030-04-04'),
    (1452, 9, date '2030-12-26'),
    (1452, 10, date '2031-01-24'),
    (1452, 12, date '2031-03-24'),
    (1453, 9, date '2031-12-16'),
    (1453, 10, date '2032-01-14'),
    (1453, 12, date '2032-03-13'),
    (1454, 9, date '2032-12-04')
),
departure_on (key, month, day, days_before) as (
  values
    ('umroh-reguler', 7, 28, 0),
    ('umroh-vip', 8, 16, 0),
    ('umroh-awal-ramadhan', 9, 2, 0),
    ('umroh-itikaf', 9, 16, 0),
    ('umroh-syawal', 10, 12, 0),
    ('haji-khusus-arbain', 12, 9, 17),
    ('haji-khusus-vip', 12, 9, 13),
    ('haji-furoda', 12, 9, 8),
    ('haji-furoda-vip', 12, 9, 7),
    ('umroh-turki', 1, 14, 0),
    ('umroh-aqsa', 2, 10, 0),
    ('umroh-maulid', 3, 5, 0),
    ('umroh-hemat', 4, 16, 0),
    ('umroh-reguler', 1, 6, 0),
    ('umroh-reguler', 2, 20, 0),
    ('umroh-reguler', 3, 12, 0),
    ('umroh-reguler', 4, 8, 0),
    ('umroh-reguler', 5, 18, 0),
    ('umroh-reguler', 6, 10, 0),
    ('umroh-reguler', 8, 8, 0),
    ('umroh-reguler', 10, 20, 0),
    ('umroh-reguler', 11, 9, 0),
    ('umroh-reguler', 1, 20, 0),
    ('umroh-reguler', 4, 22, 0),
    ('umroh-reguler', 6, 24, 0),
    ('umroh-reguler', 11, 23, 0),
    ('umroh-hemat', 5, 3, 0),
    ('umroh-hemat', 6, 24, 0),
    ('umroh-hemat', 7, 9, 0),
    ('umroh-hemat', 8, 2, 0),
    ('umroh-hemat', 10, 25, 0),
    ('umroh-hemat', 11, 20, 0),
    ('umroh-hemat', 1, 24, 0),
    ('umroh-vip', 4, 25, 0),
    ('umroh-vip', 6, 4, 0),
    ('umroh-vip', 7, 19, 0),
    ('umroh-vip', 10, 14, 0),
    ('umroh-vip', 2, 2, 0),
    ('umroh-vip', 3, 22, 0),
    ('umroh-turki', 6, 16, 0),
    ('umroh-turki', 11, 4, 0),
    ('umroh-aqsa', 5, 10, 0),
    ('umroh-aqsa', 11, 25, 0)
),
calendar as (
  select o.key, min(o.departure) as departure
  from (
    select
      w.key, w.month, w.day,
      coalesce(a.first_day, date '0622-07-19' + 354 * (y.year - 1) + (3 + 11 * y.year) / 30 + (59 * w.month - 58) / 2)
        + w.day - 1 - w.days_before as departure
    from departure_on w
    cross join earliest
    -- Thirty years of that calendar have 10631 days. The year before, and the two after that of the earliest day are enough.
    cross join lateral (
      select (earliest.day - date '0622-07-19') * 30 / 10631 + place as year from generate_series(0, 3) place
    ) y
    left join announced a on a.year = y.year and a.month = w.month
  ) o
  cross join earliest
  where o.departure >= earliest.day
  group by o.key, o.month, o.day
  union all
  select 'umroh-akhir-tahun', case when december.day >= earliest.day then december.day else (december.day + interval '1 year')::date end
  from earliest
  cross join lateral (select make_date(extract(year from earliest.day)::integer, 12, 21) as day) december
),
package (
  key, id, slug, title, tagline, description, category, location, days, quota, price_quad, price_triple, price_double,
  is_promo, status, airline, departure_city, hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m,
  hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, age_days, images, itinerary, included, excluded, terms
) as (
  values
    ('umroh-hemat', 'a0000000-0000-4000-8000-000000000001', 'umroh-hemat-9-hari', 'Umroh Hemat 9 Hari',
     'Perjalanan sederhana, bimbingan tetap lengkap',
     'Program untuk jamaah yang ingin segera berangkat dengan biaya terjangkau. Hotel bintang tiga yang bersih dengan bus antar-jemput ke Masjidil Haram, penerbangan langsung, dan pembimbing yang mendampingi dari manasik sampai kembali ke Tanah Air. Kami memilih musim yang lebih lengang agar harga bersahabat dan ibadah lebih tenang.',
     'umroh', 'Makkah & Madinah', 9, 45, 19900000, 21400000, 23400000,
     false, 'active', 'Lion Air', 'Jakarta', 'Kiswah Towers atau setaraf', 3, 1200,
     'Grand Plaza Al Madinah atau setaraf', 3, 350, 26,
     '["/media/bus-ziarah.jpg", "/media/kaabah-tawaf.jpg", "/media/masjid-quba.jpg", "/media/kebun-kurma.jpg", "/media/manasik.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Lion Air", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 5, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah di Masjidil Haram", "Tawaf sunah dan tilawah mandiri", "Tausiyah pembimbing selepas Asar di hotel"]},
     {"day": 6, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 7, "title": "Hari ibadah bebas di Makkah", "activities": ["Shalat berjamaah di Masjidil Haram; bus antar-jemput dari hotel sepanjang hari", "Kesempatan badal umroh bersama pembimbing", "Belanja oleh-oleh di sekitar hotel"]},
     {"day": 8, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Lion Air"]},
     {"day": 9, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Bus antar-jemput hotel – Masjidil Haram 24 jam"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-reguler', 'a0000000-0000-4000-8000-000000000002', 'umroh-reguler-9-hari', 'Umroh Reguler 9 Hari',
     'Pilihan keluarga: hotel dekat, langkah ringan, hati tenang',
     'Program yang paling sering dipilih jamaah kami. Penerbangan langsung ke Madinah, hotel yang dapat dicapai dengan berjalan kaki dari kedua masjid, dan jadwal yang memberi cukup waktu istirahat bagi orang tua. Rombongan didampingi satu pembimbing ibadah dan satu muthawif di setiap bus.',
     'umroh', 'Makkah & Madinah', 9, 45, 26900000, 28900000, 31900000,
     true, 'active', 'Saudia', 'Jakarta', 'Al Shohada Hotel atau setaraf', 5, 550,
     'Dallah Taibah atau setaraf', 4, 150, 9,
     '["/media/kaabah-senja.jpg", "/media/nabawi-payung.jpg", "/media/masjid-quba.jpg", "/media/jabal-uhud.jpg", "/media/hotel-makkah.jpg", "/media/manasik.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Saudia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Hari terakhir di Madinah", "activities": ["Shalat berjamaah dan memperbanyak shalawat di Masjid Nabawi", "Mengunjungi museum sejarah di pelataran Nabawi", "Penjelasan tata cara umroh dan persiapan ihram"]},
     {"day": 5, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 6, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 7, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah di Masjidil Haram", "Tawaf sunah dan tilawah mandiri", "Tausiyah pembimbing selepas Asar di hotel"]},
     {"day": 8, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Saudia"]},
     {"day": 9, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-vip', 'a0000000-0000-4000-8000-000000000003', 'umroh-vip-9-hari', 'Umroh VIP 9 Hari',
     'Beberapa langkah saja dari pelataran Ka’bah',
     'Untuk jamaah yang mengutamakan kenyamanan: hotel bintang lima di pelataran masjid, kereta cepat Haramain, dan rombongan kecil paling banyak 24 orang. Pembimbing mendampingi secara pribadi sehingga ritme ibadah dapat mengikuti kemampuan setiap jamaah, termasuk yang sepuh.',
     'umroh', 'Makkah & Madinah', 9, 24, 46500000, 51500000, 58900000,
     false, 'active', 'Garuda Indonesia', 'Jakarta', 'Fairmont Makkah Clock Royal Tower', 5, 50,
     'The Oberoi Madina', 5, 50, 18,
     '["/media/masjidil-haram-malam.jpg", "/media/hotel-makkah.jpg", "/media/kereta-haramain.jpg", "/media/nabawi-kubah-hijau.jpg", "/media/hotel-madinah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Lounge eksklusif dan bantuan check-in di bandara {kota}", "Terbang langsung ke Madinah bersama Garuda Indonesia", "Penjemputan dengan bus VIP, check-in di The Oberoi Madina"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Hari ibadah di Madinah", "activities": ["Qiyamul lail bersama pembimbing di Masjid Nabawi", "Sesi tanya jawab fikih umroh di hotel", "Waktu luang untuk shalat dan belanja kurma Ajwa"]},
     {"day": 5, "title": "Madinah – Makkah dengan kereta cepat", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali, niat umroh, dan talbiyah", "Naik kereta cepat Haramain menuju Makkah, sekitar dua setengah jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 6, "title": "Ziarah kota Makkah dengan minibus", "activities": ["Jabal Tsur, Jabal Rahmah, dan kawasan Mina", "Museum Wahyu di kaki Jabal Nur", "Makan siang di restoran pilihan"]},
     {"day": 7, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu, hotel terhubung langsung dengan pelataran masjid", "Umroh kedua bagi yang berkenan", "Makan malam bersama menghadap Masjidil Haram"]},
     {"day": 8, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Garuda Indonesia"]},
     {"day": 9, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Kereta cepat Haramain Madinah – Makkah",
     "Lounge bandara dan layanan penanganan bagasi",
     "Bus VIP 24 kursi untuk seluruh ziarah"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-awal-ramadhan', 'a0000000-0000-4000-8000-000000000004', 'umroh-awal-ramadhan-12-hari', 'Umroh Awal Ramadhan 12 Hari',
     'Menyambut bulan suci di dua tanah haram',
     'Rasulullah saw. bersabda bahwa umroh pada bulan Ramadhan pahalanya setara dengan haji. Nikmati buka puasa bersama ribuan jamaah di pelataran Nabawi, tarawih di belakang imam Masjidil Haram, dan suasana sahur yang tidak terlupakan. Menu buka dan sahur khas Indonesia disiapkan setiap hari.',
     'umroh', 'Makkah & Madinah', 12, 40, 36900000, 39900000, 44500000,
     true, 'active', 'Saudia', 'Jakarta', 'Anjum Hotel Makkah', 5, 400,
     'Pullman Zamzam Madina', 5, 200, 3,
     '["/media/ramadhan-iftar.jpg", "/media/nabawi-payung.jpg", "/media/masjidil-haram-malam.jpg", "/media/raudhah.jpg", "/media/hotel-madinah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Saudia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Puasa pertama di Madinah", "activities": ["Sahur di hotel dan shalat Subuh di Masjid Nabawi", "Istirahat pagi, tilawah bersama selepas Zuhur", "Buka puasa di hamparan pelataran Nabawi", "Shalat Isya dan tarawih berjamaah"]},
     {"day": 3, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 4, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 5, "title": "Khatam dan tadabbur di Madinah", "activities": ["Halaqah tilawah bersama pembimbing", "Kajian keutamaan Ramadhan selepas Asar", "Buka puasa dan tarawih di Masjid Nabawi"]},
     {"day": 6, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 7, "title": "Ramadhan di Masjidil Haram", "activities": ["Tawaf sunah menjelang Subuh", "Istirahat siang di hotel", "Buka puasa menghadap Ka’bah dan tarawih berjamaah"]},
     {"day": 8, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 9, "title": "Memperbanyak sedekah dan tilawah", "activities": ["Ikut menyiapkan takjil untuk jamaah di sekitar masjid", "Tilawah bersama, target satu juz sehari", "Tarawih dan witir di Masjidil Haram"]},
     {"day": 10, "title": "Hari ibadah bebas", "activities": ["Umroh tambahan bagi yang berkenan", "Konsultasi ibadah dengan pembimbing", "Buka puasa bersama rombongan di hotel"]},
     {"day": 11, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Saudia"]},
     {"day": 12, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Menu buka puasa dan sahur khas Indonesia setiap hari"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-itikaf', 'a0000000-0000-4000-8000-000000000005', 'umroh-itikaf-akhir-ramadhan-17-hari', 'Umroh I’tikaf Akhir Ramadhan 17 Hari',
     'Sepuluh malam terakhir dan Idul Fitri di Makkah',
     'Program bagi jamaah yang ingin menghidupkan sepuluh malam terakhir Ramadhan di Masjidil Haram, mencari Lailatul Qadar, lalu menyambut Idul Fitri di hadapan Ka’bah. Hotel bintang lima di kompleks Abraj Al Bait memudahkan jamaah keluar masuk masjid pada malam-malam yang paling ramai.',
     'umroh', 'Madinah & Makkah', 17, 30, 56900000, 62500000, 72900000,
     false, 'active', 'Garuda Indonesia', 'Jakarta', 'Swissôtel Makkah', 5, 100,
     'Anwar Al Madinah Mövenpick', 5, 100, 15,
     '["/media/masjidil-haram-malam.jpg", "/media/ramadhan-iftar.jpg", "/media/kaabah-tawaf.jpg", "/media/hotel-makkah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Garuda Indonesia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Tiba dan beristirahat di Madinah", "activities": ["Sahur dan Subuh di Masjid Nabawi", "Pengarahan program i’tikaf oleh pembimbing", "Buka puasa di pelataran, tarawih berjamaah"]},
     {"day": 3, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 4, "title": "Madinah – Makkah dengan kereta cepat", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali, niat umroh, dan talbiyah", "Naik kereta cepat Haramain menuju Makkah, sekitar dua setengah jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 5, "title": "Malam ke-21", "activities": ["Masuk masjid sebelum Magrib dengan niat i’tikaf", "Tarawih, lalu qiyamul lail sampai sahur", "Istirahat di hotel selepas Syuruq"]},
     {"day": 6, "title": "Malam ke-22", "activities": ["Tilawah dan zikir bersama kelompok kecil", "Buka puasa di pelataran tawaf", "Qiyamul lail berjamaah"]},
     {"day": 7, "title": "Malam ke-23", "activities": ["Kajian tanda-tanda Lailatul Qadar", "Tawaf sunah menjelang Magrib", "Qiyamul lail sampai sahur"]},
     {"day": 8, "title": "Malam ke-24", "activities": ["Hari tenang untuk memulihkan tenaga", "Konsultasi pribadi dengan pembimbing", "Tarawih dan witir di Masjidil Haram"]},
     {"day": 9, "title": "Malam ke-25", "activities": ["Tilawah bersama selepas Zuhur", "Sedekah takjil untuk jamaah sekitar", "Qiyamul lail sampai sahur"]},
     {"day": 10, "title": "Malam ke-26", "activities": ["Umroh tambahan bagi yang berkenan", "Tadabbur surah Al-Qadr", "Qiyamul lail berjamaah"]},
     {"day": 11, "title": "Malam ke-27", "activities": ["Berbuka lebih awal di masjid karena jamaah sangat padat", "Doa khatam Al-Qur’an bersama imam", "Qiyamul lail hingga fajar"]},
     {"day": 12, "title": "Malam ke-28", "activities": ["Istirahat sepanjang pagi", "Pembayaran zakat fitrah melalui panitia", "Tarawih di Masjidil Haram"]},
     {"day": 13, "title": "Malam ke-29", "activities": ["Tilawah bersama selepas Zuhur", "Buka puasa menghadap Ka’bah", "Qiyamul lail sampai sahur"]},
     {"day": 14, "title": "Malam penutup Ramadhan", "activities": ["Doa bersama penutup Ramadhan", "Menyiapkan pakaian untuk Idul Fitri", "Takbiran di pelataran masjid, atau tarawih bila puasa genap tiga puluh hari"]},
     {"day": 15, "title": "Idul Fitri di Makkah", "activities": ["Shalat Id di Masjidil Haram", "Silaturahmi rombongan dan sarapan ketupat di hotel", "Waktu bebas dan menghubungi keluarga; acara menyesuaikan penetapan 1 Syawal"]},
     {"day": 16, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Garuda Indonesia"]},
     {"day": 17, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Kereta cepat Haramain Madinah – Makkah",
     "Menu buka puasa, sahur, dan hidangan Idul Fitri"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-syawal', 'a0000000-0000-4000-8000-000000000006', 'umroh-syawal-9-hari-surabaya', 'Umroh Syawal 9 Hari dari Surabaya',
     'Selepas Lebaran, langsung dari Bandara Juanda',
     'Jamaah Jawa Timur dan sekitarnya tidak perlu lagi menginap di Jakarta. Terbang langsung dari Surabaya pada bulan Syawal, saat cuaca di Tanah Suci bersahabat dan suasana Lebaran masih terasa. Pembimbing kami berasal dari Surabaya, sehingga manasik pun diadakan di kota Anda.',
     'umroh', 'Makkah & Madinah', 9, 45, 28500000, 30500000, 33500000,
     false, 'active', 'Saudia', 'Surabaya', 'Azka Al Safa atau setaraf', 4, 450,
     'Frontel Al Harithia atau setaraf', 5, 200, 12,
     '["/media/nabawi-kubah-hijau.jpg", "/media/jabal-rahmah.jpg", "/media/kebun-kurma.jpg", "/media/kaabah-tawaf.jpg", "/media/jendela-pesawat.jpg"]',
    '[
     {"day": 1, "title": "Surabaya – Madinah", "activities": ["Berkumpul di Bandara Juanda empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Saudia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 5, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah di Masjidil Haram", "Tawaf sunah dan tilawah mandiri", "Tausiyah pembimbing selepas Asar di hotel"]},
     {"day": 6, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 7, "title": "Wisata religi ke Thaif", "activities": ["Naik bus ke kota pegunungan Thaif yang sejuk", "Singgah di Masjid Abdullah bin Abbas dan kebun mawar", "Miqat di Qarnul Manazil dan umroh sunah pada malam hari"]},
     {"day": 8, "title": "Makkah – Jeddah – Surabaya", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke Surabaya bersama Saudia"]},
     {"day": 9, "title": "Tiba di Surabaya", "activities": ["Mendarat di Bandara Juanda, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari Surabaya",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Wisata religi ke Thaif"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-turki', 'a0000000-0000-4000-8000-000000000007', 'umroh-plus-turki-12-hari', 'Umroh Plus Turki 12 Hari',
     'Dari tepi Bosphorus menuju Baitullah',
     'Menelusuri jejak peradaban Islam di Istanbul dan Bursa sebelum bersujud di Madinah dan Makkah. Anda akan menyaksikan Hagia Sophia, Masjid Biru, dan peninggalan Rasulullah saw. di Istana Topkapi, menyusuri Selat Bosphorus dengan kapal, lalu melanjutkan ibadah umroh dengan hati yang lapang.',
     'umroh', 'Istanbul, Bursa, Madinah & Makkah', 12, 35, 37500000, 39900000, 43900000,
     true, 'active', 'Turkish Airlines', 'Jakarta', 'Anjum Hotel Makkah atau setaraf', 5, 400,
     'Dallah Taibah atau setaraf', 4, 150, 1,
     '["/media/istanbul-bosphorus.jpg", "/media/istanbul-masjid-biru.jpg", "/media/kaabah-senja.jpg", "/media/nabawi-payung.jpg", "/media/jendela-pesawat.jpg", "/media/raudhah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Istanbul", "activities": ["Berkumpul di bandara {kota}", "Manasik ringan dan doa safar bersama", "Terbang semalam ke Istanbul bersama Turkish Airlines"]},
     {"day": 2, "title": "Istanbul kota tua", "activities": ["Tiba pagi hari, sarapan di restoran setempat", "Mengunjungi Hagia Sophia dan shalat di Masjid Biru", "Hipodrom dan Istana Topkapi, tempat tersimpannya peninggalan Rasulullah saw.", "Check-in hotel dan makan malam"]},
     {"day": 3, "title": "Bursa, ibu kota pertama Utsmani", "activities": ["Menyeberangi Teluk Izmit menuju Bursa", "Shalat di Masjid Agung Ulu Cami dan Masjid Hijau", "Naik kereta gantung Uludag sesuai cuaca", "Kembali ke Istanbul"]},
     {"day": 4, "title": "Menyusuri Selat Bosphorus", "activities": ["Pesiar kapal di antara benua Asia dan Eropa", "Ziarah makam Abu Ayyub Al-Anshari", "Belanja di Grand Bazaar dan pasar rempah"]},
     {"day": 5, "title": "Istanbul – Madinah", "activities": ["Check-out hotel dan menuju bandara", "Terbang langsung ke Madinah bersama Turkish Airlines", "Check-in hotel, shalat pertama di Masjid Nabawi"]},
     {"day": 6, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 7, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 8, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 9, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah di Masjidil Haram", "Tawaf sunah dan tilawah mandiri", "Tausiyah pembimbing selepas Asar di hotel"]},
     {"day": 10, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 11, "title": "Makkah – Jeddah – Istanbul", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke bandara Jeddah", "Terbang ke {kota} melalui Istanbul bersama Turkish Airlines"]},
     {"day": 12, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Visa elektronik, hotel bintang empat, dan pemandu wisata di Turki",
     "Tiket pesiar Bosphorus dan Istana Topkapi"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-aqsa', 'a0000000-0000-4000-8000-000000000008', 'umroh-plus-aqsa-12-hari', 'Umroh Plus Aqsa 12 Hari',
     'Tiga masjid yang dianjurkan Nabi, satu perjalanan',
     'Tidak dianjurkan bersusah payah bepergian kecuali ke tiga masjid: Masjidil Haram, Masjid Nabawi, dan Masjidil Aqsa. Program ini menyatukan ketiganya melalui Amman, lengkap dengan ziarah ke Hebron dan Jericho. Kelompok kecil, pemandu setempat berpengalaman, dan pendampingan di setiap perlintasan.',
     'umroh', 'Amman, Al-Quds, Madinah & Makkah', 12, 25, 42900000, 45900000, 49900000,
     false, 'active', 'Qatar Airways', 'Jakarta', 'Al Shohada Hotel atau setaraf', 5, 550,
     'Pullman Zamzam Madina atau setaraf', 5, 200, 6,
     '["/media/aqsa-kubah-batu.jpg", "/media/aqsa-kota-lama.jpg", "/media/jalan-gurun.jpg", "/media/kaabah-tawaf.jpg", "/media/nabawi-kubah-hijau.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Doha – Amman", "activities": ["Berkumpul di bandara {kota}", "Pengarahan khusus perlintasan batas dan dokumen", "Terbang ke Amman melalui Doha bersama Qatar Airways"]},
     {"day": 2, "title": "Amman dan Gua Ashabul Kahfi", "activities": ["Tiba di Amman, makan siang menu Timur Tengah", "Ziarah Gua Ashabul Kahfi", "Check-in hotel dan istirahat"]},
     {"day": 3, "title": "Amman – Al-Quds", "activities": ["Melintasi Jembatan Raja Hussein (Allenby)", "Singgah di Jericho, kota tertua di dunia", "Tiba di Al-Quds, shalat Magrib dan Isya di Masjidil Aqsa"]},
     {"day": 4, "title": "Sehari penuh di kompleks Al-Aqsa", "activities": ["Shalat Subuh berjamaah di Masjidil Aqsa", "Menelusuri Kubah Batu, Masjid Qibli, dan Mushala Marwani", "Berjalan di kota lama dan Masjid Umar bin Khattab", "Tausiyah Isra Mikraj selepas Isya"]},
     {"day": 5, "title": "Hebron dan kembali ke Amman", "activities": ["Ziarah Masjid Ibrahim di Hebron", "Shalat Zuhur perpisahan di Masjidil Aqsa", "Kembali ke Amman melalui perbatasan, menginap"]},
     {"day": 6, "title": "Amman – Madinah", "activities": ["Melihat Laut Mati dari kejauhan dalam perjalanan ke bandara", "Terbang ke Madinah", "Check-in hotel, shalat pertama di Masjid Nabawi"]},
     {"day": 7, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 8, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 9, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 10, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 11, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Qatar Airways"]},
     {"day": 12, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Visa Yordania, izin masuk Al-Quds, hotel bintang empat, dan pemandu setempat"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh.",
     "Program Al-Quds mengikuti keadaan keamanan dan izin setempat; bila ditutup, diganti program Yordania atau dikembalikan selisihnya."
    ]'),
    ('umroh-akhir-tahun', 'a0000000-0000-4000-8000-000000000009', 'umroh-liburan-akhir-tahun-10-hari', 'Umroh Liburan Akhir Tahun 10 Hari',
     'Liburan sekolah yang akan dikenang anak-anak',
     'Ajak seluruh keluarga menutup tahun di Tanah Suci. Jadwalnya bertepatan dengan libur sekolah, ada kamar keluarga, pembimbing yang terbiasa mendampingi anak, dan kegiatan ringan seperti memetik kurma dan belajar manasik cilik. Suhu Makkah dan Madinah sedang sejuk-sejuknya. Kursi tinggal sedikit.',
     'umroh', 'Makkah & Madinah', 10, 40, 33900000, 36500000, 40900000,
     false, 'active', 'Garuda Indonesia', 'Jakarta', 'Pullman Zamzam Makkah', 5, 100,
     'Anwar Al Madinah Mövenpick', 5, 100, 21,
     '["/media/bandara-subuh.jpg", "/media/kebun-kurma.jpg", "/media/kaabah-tawaf.jpg", "/media/nabawi-payung.jpg", "/media/kereta-haramain.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Garuda Indonesia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Hari keluarga di Madinah", "activities": ["Manasik cilik dan lomba hafalan doa untuk anak", "Memetik dan mencicipi kurma di kebun", "Shalat berjamaah di Masjid Nabawi"]},
     {"day": 5, "title": "Madinah – Makkah dengan kereta cepat", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali, niat umroh, dan talbiyah", "Naik kereta cepat Haramain menuju Makkah, sekitar dua setengah jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 6, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah di Masjidil Haram", "Tawaf sunah dan tilawah mandiri", "Tausiyah pembimbing selepas Asar di hotel"]},
     {"day": 7, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 8, "title": "Hari ibadah bebas di Makkah", "activities": ["Tawaf sunah bersama keluarga", "Mengunjungi Museum Wahyu di kaki Jabal Nur", "Makan malam kebersamaan rombongan"]},
     {"day": 9, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Garuda Indonesia"]},
     {"day": 10, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai",
     "Kereta cepat Haramain Madinah – Makkah",
     "Kegiatan manasik cilik dan pendamping anak"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('umroh-maulid', 'a0000000-0000-4000-8000-000000000010', 'umroh-maulid-nabi-9-hari', 'Umroh Maulid Nabi 9 Hari',
     'Bershalawat di kota Rasulullah saw.',
     'Program khusus bulan Rabiul Awal dengan waktu lebih panjang di Madinah: lima malam di kota Nabi, kajian sirah setiap malam, dan napak tilas hijrah bersama sejarawan. Hotel dan penerbangan sedang kami pastikan.',
     'umroh', 'Madinah & Makkah', 9, 40, 29500000, 31500000, 34500000,
     false, 'draft', 'Saudia', 'Jakarta', 'Al Shohada Hotel atau setaraf', 5, 550,
     'Dallah Taibah atau setaraf', 4, 150, 0,
     '["/media/raudhah.jpg", "/media/nabawi-kubah-hijau.jpg", "/media/jabal-uhud.jpg", "/media/masjid-quba.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota} empat jam sebelum keberangkatan", "Pembagian paspor dan perlengkapan, doa safar bersama", "Terbang menuju Madinah bersama Saudia", "Tiba di Madinah, proses imigrasi, lalu menuju hotel untuk beristirahat"]},
     {"day": 2, "title": "Raudhah dan Masjid Nabawi", "activities": ["Shalat Subuh berjamaah di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan pemakaman Baqi", "Kajian sirah bersama pembimbing selepas Isya"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Shalat di Masjid Quba, pahalanya seperti umroh", "Mengunjungi Jabal Uhud dan makam para syuhada", "Singgah di Masjid Qiblatain dan kebun kurma", "Kembali ke hotel, ibadah mandiri di Masjid Nabawi"]},
     {"day": 4, "title": "Napak tilas hijrah", "activities": ["Jalur hijrah dari Quba menuju Masjid Nabawi", "Masjid Jum’at dan rumah Abu Ayyub Al-Anshari", "Kajian sirah selepas Isya"]},
     {"day": 5, "title": "Hari shalawat di Madinah", "activities": ["Khatam shalawat bersama rombongan", "Waktu bebas untuk ziarah Baqi", "Persiapan ihram"]},
     {"day": 6, "title": "Madinah – Makkah, umroh pertama", "activities": ["Mandi sunah dan mengenakan ihram di hotel", "Miqat di Bir Ali (Dzulhulaifah), niat umroh, dan talbiyah", "Perjalanan bus ke Makkah sekitar enam jam", "Tawaf, sa’i, dan tahallul dibimbing muthawif"]},
     {"day": 7, "title": "Ziarah kota Makkah", "activities": ["Melihat Jabal Tsur dan Jabal Nur dari dekat", "Melewati Arafah, Muzdalifah, dan Mina; berhenti di Jabal Rahmah", "Miqat di Ji’ranah bagi yang ingin umroh kedua", "Umroh kedua dibimbing muthawif"]},
     {"day": 8, "title": "Makkah – Jeddah – {kota}", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke Jeddah, singgah di Masjid Terapung bila waktu memungkinkan", "Terbang kembali ke {kota} bersama Saudia"]},
     {"day": 9, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Doa bersama dan berpisah; semoga menjadi umroh yang mabrur"]}
    ]',
    '[
     "Tiket pesawat kelas ekonomi pulang pergi dari {kota}",
     "Visa umroh dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Makan tiga kali sehari dengan menu masakan Indonesia",
     "Bus ber-AC untuk seluruh perjalanan dan ziarah",
     "Pembimbing ibadah dari Tanah Air dan muthawif berbahasa Indonesia",
     "Manasik umroh dua kali sebelum keberangkatan",
     "Perlengkapan umroh: koper, tas paspor, kain ihram atau mukena, buku doa, dan seragam",
     "Air zamzam 5 liter per jamaah sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Vaksin meningitis dan polio",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong di Masjidil Haram",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh",
     "Transportasi dari daerah asal ke bandara keberangkatan"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 5.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Jamaah menyerahkan paspor, kartu keluarga, KTP, pasfoto, dan bukti vaksin paling lambat 45 hari sebelum keberangkatan.",
     "Harga per orang sesuai jenis kamar; selisih kurs dan kenaikan pajak atau biaya visa di luar kendali kami akan diberitahukan sebelum pelunasan.",
     "Pembatalan lebih dari 45 hari sebelum keberangkatan dikenai biaya administrasi Rp 1.500.000; setelahnya mengikuti biaya yang sudah dibayarkan ke maskapai, hotel, dan visa.",
     "Susunan acara dapat menyesuaikan jadwal penerbangan dan keadaan di Tanah Suci tanpa mengurangi rukun umroh."
    ]'),
    ('haji-khusus-arbain', 'a0000000-0000-4000-8000-000000000011', 'haji-khusus-arbain-26-hari', 'Haji Khusus Arbain 26 Hari',
     'Haji Plus dengan empat puluh shalat di Masjid Nabawi',
     'Program haji khusus (Haji Plus) dengan masa tinggal delapan hari di Madinah untuk menyempurnakan arbain, yaitu empat puluh waktu shalat berjamaah di Masjid Nabawi. Jamaah didampingi pembimbing, muthawif, dan dokter, dengan tenda ber-AC di Arafah dan Mina serta jadwal yang disusun agar tenaga terjaga hingga puncak haji.',
     'haji', 'Makkah, Madinah & Masyair', 26, 45, 189000000, 204000000, 224000000,
     true, 'active', 'Saudia', 'Jakarta', 'Al Shohada Hotel atau setaraf', 5, 550,
     'Dallah Taibah atau setaraf', 4, 150, 4,
     '["/media/arafah-tenda.jpg", "/media/kaabah-tawaf.jpg", "/media/jabal-rahmah.jpg", "/media/nabawi-kubah-hijau.jpg", "/media/manasik.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota}", "Pelepasan jamaah dan doa safar bersama keluarga", "Terbang ke Madinah bersama Saudia", "Check-in hotel dan istirahat"]},
     {"day": 2, "title": "Mulai arbain di Madinah", "activities": ["Shalat Subuh pertama di Masjid Nabawi", "Pengenalan lingkungan hotel dan masjid", "Taaruf rombongan selepas Isya"]},
     {"day": 3, "title": "Raudhah dan ziarah dalam", "activities": ["Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan Baqi", "Melanjutkan arbain di Masjid Nabawi"]},
     {"day": 4, "title": "Ziarah kota Madinah", "activities": ["Masjid Quba dan Jabal Uhud", "Masjid Qiblatain dan kebun kurma", "Melanjutkan arbain"]},
     {"day": 5, "title": "Kajian manasik bagian pertama", "activities": ["Fikih ihram dan miqat", "Latihan tawaf dan sa’i", "Melanjutkan arbain"]},
     {"day": 6, "title": "Ziarah medan Badar (pilihan)", "activities": ["Perjalanan pagi ke Badar bagi yang berkenan", "Kembali sebelum Zuhur agar arbain tidak terputus", "Kajian sirah selepas Isya"]},
     {"day": 7, "title": "Hari tenang di Madinah", "activities": ["Shalat lima waktu di Masjid Nabawi", "Pemeriksaan kesehatan bersama dokter rombongan", "Tilawah bersama"]},
     {"day": 8, "title": "Kajian manasik bagian kedua", "activities": ["Fikih wukuf, mabit, dan melontar", "Tanya jawab bersama pembimbing", "Melanjutkan arbain"]},
     {"day": 9, "title": "Menyempurnakan arbain", "activities": ["Shalat ke-40 di Masjid Nabawi", "Doa syukur dan salam perpisahan kepada Rasulullah saw.", "Menyiapkan ihram dan barang bawaan"]},
     {"day": 10, "title": "Madinah – Makkah, umroh haji tamattu’", "activities": ["Mengenakan ihram dan miqat di Bir Ali", "Perjalanan ke Makkah dengan talbiyah", "Tawaf, sa’i, dan tahallul umroh dibimbing muthawif"]},
     {"day": 11, "title": "Istirahat di Makkah", "activities": ["Shalat berjamaah di Masjidil Haram", "Pemeriksaan kesehatan selepas perjalanan", "Pembagian kelompok tawaf"]},
     {"day": 12, "title": "Ibadah di Masjidil Haram", "activities": ["Tawaf sunah dan tilawah", "Kajian selepas Asar", "Shalat Magrib dan Isya berjamaah"]},
     {"day": 13, "title": "Ziarah kota Makkah", "activities": ["Jabal Tsur dan Jabal Nur", "Meninjau Arafah, Muzdalifah, dan Mina", "Penjelasan jalur jamarat"]},
     {"day": 14, "title": "Pindah ke apartemen transit", "activities": ["Check-in apartemen di kawasan Aziziyah", "Penjelasan jadwal Masyair", "Shalat berjamaah di musala apartemen"]},
     {"day": 15, "title": "Pemantapan manasik", "activities": ["Simulasi wukuf dan melontar", "Menyiapkan tas kecil untuk Masyair", "Tausiyah menjaga hati di puncak haji"]},
     {"day": 16, "title": "Hari tenang sebelum puncak haji", "activities": ["Menghemat tenaga dan menjaga kesehatan", "Memeriksa kelengkapan ihram dan gelang identitas", "Doa bersama keluarga melalui sambungan video"]},
     {"day": 17, "title": "8 Dzulhijjah: hari Tarwiyah", "activities": ["Mandi sunah dan berihram haji dari penginapan", "Berangkat ke Mina dan mabit", "Shalat lima waktu dengan qashar di tenda haji khusus"]},
     {"day": 18, "title": "9 Dzulhijjah: wukuf di Arafah", "activities": ["Berangkat ke Arafah selepas Subuh", "Khutbah wukuf, shalat Zuhur dan Asar dijamak", "Wukuf, zikir, dan doa hingga terbenam matahari", "Menuju Muzdalifah, mabit, dan mengambil batu kerikil"]},
     {"day": 19, "title": "10 Dzulhijjah: hari Nahar", "activities": ["Melontar jumrah Aqabah dan bertahallul awal", "Tawaf ifadhah dan sa’i di Masjidil Haram bersama pembimbing", "Takbiran Idul Adha, kembali ke Mina untuk mabit"]},
     {"day": 20, "title": "11 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Kajian di tenda selepas Asar", "Mabit di Mina"]},
     {"day": 21, "title": "12 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Zikir dan istirahat; nafar awal bagi yang memilihnya", "Mabit di Mina"]},
     {"day": 22, "title": "13 Dzulhijjah: nafar tsani", "activities": ["Melontar tiga jumrah untuk terakhir kali", "Meninggalkan Mina kembali ke hotel di Makkah", "Istirahat dan syukuran rombongan"]},
     {"day": 23, "title": "Istirahat di Makkah", "activities": ["Check-in kembali di hotel dekat Masjidil Haram", "Shalat berjamaah dan tawaf sunah", "Pemeriksaan kesehatan"]},
     {"day": 24, "title": "Hari ibadah terakhir di Makkah", "activities": ["Tilawah dan tawaf sunah", "Belanja oleh-oleh", "Pengarahan kepulangan"]},
     {"day": 25, "title": "Tawaf wada’ dan menuju Jeddah", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke bandara Jeddah", "Terbang kembali ke {kota} bersama Saudia"]},
     {"day": 26, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Penyambutan keluarga dan doa bersama; semoga menjadi haji mabrur"]}
    ]',
    '[
     "Tiket pesawat pulang pergi dari {kota}",
     "Visa haji khusus dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Tenda ber-AC dengan kasur di Arafah dan Mina (maktab haji khusus)",
     "Makan tiga kali sehari, termasuk selama di Arafah dan Mina",
     "Bus khusus rombongan untuk seluruh perjalanan Masyair",
     "Pembimbing ibadah, muthawif, dan dokter pendamping rombongan",
     "Manasik haji enam kali dan buku panduan",
     "Perlengkapan haji lengkap dan air zamzam sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Pemeriksaan kesehatan dan vaksin yang diwajibkan",
     "Dam (hadyu) haji tamattu’",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 25.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Program ini menggunakan visa haji kuota resmi pemerintah (haji khusus); jamaah telah memiliki nomor porsi yang berangkat pada musim ini.",
     "Jamaah dinyatakan istithaah (mampu secara kesehatan) oleh dokter yang ditunjuk.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Tanggal keberangkatan dapat bergeser beberapa hari mengikuti penetapan 1 Dzulhijjah dan jadwal maskapai.",
     "Pembatalan setelah visa terbit mengikuti biaya yang sudah dibayarkan kepada penyedia layanan di Arab Saudi."
    ]'),
    ('haji-khusus-vip', 'a0000000-0000-4000-8000-000000000012', 'haji-khusus-vip-22-hari', 'Haji Khusus VIP 22 Hari',
     'Tenang di puncak ibadah, nyaman di setiap persinggahan',
     'Haji khusus dengan hotel bintang lima di pelataran Masjidil Haram dan Masjid Nabawi, maktab VIP yang dekat dengan jamarat, serta rombongan 30 orang. Cocok bagi pasangan dan keluarga yang membawa orang tua, karena jarak berjalan kaki dibuat sependek mungkin.',
     'haji', 'Makkah, Madinah & Masyair', 22, 30, 265000000, 289000000, 329000000,
     false, 'active', 'Garuda Indonesia', 'Jakarta', 'Swissôtel Makkah', 5, 100,
     'Anwar Al Madinah Mövenpick', 5, 100, 14,
     '["/media/masjidil-haram-malam.jpg", "/media/arafah-tenda.jpg", "/media/hotel-makkah.jpg", "/media/hotel-madinah.jpg", "/media/raudhah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota}", "Lounge eksklusif dan pelepasan jamaah bersama keluarga", "Terbang ke Madinah bersama Garuda Indonesia", "Check-in hotel dan istirahat"]},
     {"day": 2, "title": "Masjid Nabawi dan Raudhah", "activities": ["Shalat Subuh di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan Baqi"]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Masjid Quba, Jabal Uhud, dan Masjid Qiblatain", "Mencicipi kurma di kebun", "Shalat berjamaah di Masjid Nabawi"]},
     {"day": 4, "title": "Kajian manasik di Madinah", "activities": ["Fikih haji tamattu’ bersama pembimbing", "Pemeriksaan kesehatan bersama dokter rombongan", "Waktu ibadah bebas"]},
     {"day": 5, "title": "Hari tenang di Madinah", "activities": ["Tilawah dan shalawat di Masjid Nabawi", "Salam perpisahan kepada Rasulullah saw.", "Menyiapkan ihram"]},
     {"day": 6, "title": "Madinah – Makkah, umroh haji tamattu’", "activities": ["Mengenakan ihram dan miqat di Bir Ali", "Perjalanan ke Makkah dengan talbiyah", "Tawaf, sa’i, dan tahallul umroh dibimbing muthawif"]},
     {"day": 7, "title": "Istirahat di Makkah", "activities": ["Hotel di pelataran Masjidil Haram", "Shalat berjamaah", "Pengenalan jalur menuju tempat tawaf"]},
     {"day": 8, "title": "Ibadah di Masjidil Haram", "activities": ["Tawaf sunah dan tilawah", "Kajian selepas Asar", "Makan malam bersama rombongan"]},
     {"day": 9, "title": "Ziarah kota Makkah", "activities": ["Jabal Tsur, Jabal Nur, dan Jabal Rahmah", "Meninjau lokasi tenda di Arafah dan Mina", "Istirahat di hotel"]},
     {"day": 10, "title": "Pemantapan manasik", "activities": ["Simulasi wukuf dan melontar", "Tanya jawab bersama pembimbing", "Shalat berjamaah di Masjidil Haram"]},
     {"day": 11, "title": "Persiapan Masyair", "activities": ["Menyiapkan tas kecil dan gelang identitas", "Pemeriksaan kesehatan akhir", "Tausiyah menjaga hati di puncak haji"]},
     {"day": 12, "title": "Hari tenang sebelum puncak haji", "activities": ["Menghemat tenaga di hotel", "Tilawah dan doa bersama", "Menghubungi keluarga di Tanah Air"]},
     {"day": 13, "title": "8 Dzulhijjah: hari Tarwiyah", "activities": ["Mandi sunah dan berihram haji dari penginapan", "Berangkat ke Mina dan mabit", "Shalat lima waktu dengan qashar di tenda VIP"]},
     {"day": 14, "title": "9 Dzulhijjah: wukuf di Arafah", "activities": ["Berangkat ke Arafah selepas Subuh", "Khutbah wukuf, shalat Zuhur dan Asar dijamak", "Wukuf, zikir, dan doa hingga terbenam matahari", "Menuju Muzdalifah, mabit, dan mengambil batu kerikil"]},
     {"day": 15, "title": "10 Dzulhijjah: hari Nahar", "activities": ["Melontar jumrah Aqabah dan bertahallul awal", "Tawaf ifadhah dan sa’i di Masjidil Haram bersama pembimbing", "Takbiran Idul Adha, kembali ke Mina untuk mabit"]},
     {"day": 16, "title": "11 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Istirahat di tenda VIP dengan tempat tidur pribadi", "Mabit di Mina"]},
     {"day": 17, "title": "12 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Kajian dan zikir bersama", "Mabit di Mina"]},
     {"day": 18, "title": "13 Dzulhijjah: nafar tsani", "activities": ["Melontar tiga jumrah untuk terakhir kali", "Meninggalkan Mina kembali ke hotel di Makkah", "Istirahat dan syukuran rombongan"]},
     {"day": 19, "title": "Pemulihan di Makkah", "activities": ["Istirahat di hotel", "Pemeriksaan kesehatan", "Shalat berjamaah di Masjidil Haram"]},
     {"day": 20, "title": "Hari ibadah terakhir di Makkah", "activities": ["Tawaf sunah dan tilawah", "Belanja oleh-oleh", "Malam syukur rombongan"]},
     {"day": 21, "title": "Tawaf wada’ dan menuju Jeddah", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke bandara Jeddah", "Terbang kembali ke {kota} bersama Garuda Indonesia"]},
     {"day": 22, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Penyambutan keluarga dan doa bersama; semoga menjadi haji mabrur"]}
    ]',
    '[
     "Tiket pesawat pulang pergi dari {kota}",
     "Visa haji khusus dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Tenda ber-AC dengan kasur di Arafah dan Mina (maktab VIP dekat jamarat)",
     "Makan tiga kali sehari, termasuk selama di Arafah dan Mina",
     "Bus khusus rombongan untuk seluruh perjalanan Masyair",
     "Pembimbing ibadah, muthawif, dan dokter pendamping rombongan",
     "Manasik haji enam kali dan buku panduan",
     "Perlengkapan haji lengkap dan air zamzam sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Pemeriksaan kesehatan dan vaksin yang diwajibkan",
     "Dam (hadyu) haji tamattu’",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 40.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Program ini menggunakan visa haji kuota resmi pemerintah (haji khusus); jamaah telah memiliki nomor porsi yang berangkat pada musim ini.",
     "Jamaah dinyatakan istithaah (mampu secara kesehatan) oleh dokter yang ditunjuk.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Tanggal keberangkatan dapat bergeser beberapa hari mengikuti penetapan 1 Dzulhijjah dan jadwal maskapai.",
     "Pembatalan setelah visa terbit mengikuti biaya yang sudah dibayarkan kepada penyedia layanan di Arab Saudi."
    ]'),
    ('haji-furoda', 'a0000000-0000-4000-8000-000000000013', 'haji-furoda-18-hari', 'Haji Furoda 18 Hari',
     'Berangkat tahun ini dengan visa undangan resmi',
     'Bagi jamaah yang ingin berangkat tanpa menunggu antrean porsi, dengan visa haji mujamalah dari Kerajaan Arab Saudi. Kami bekerja hanya dengan penyedia layanan yang terdaftar, melaporkan setiap keberangkatan kepada pemerintah, dan mengembalikan seluruh biaya paket bila visa tidak terbit.',
     'haji', 'Makkah, Masyair & Madinah', 18, 25, 345000000, 369000000, 399000000,
     false, 'active', 'Saudia', 'Jakarta', 'Pullman Zamzam Makkah', 5, 100,
     'Pullman Zamzam Madina', 5, 200, 17,
     '["/media/jabal-rahmah.jpg", "/media/kaabah-senja.jpg", "/media/arafah-tenda.jpg", "/media/jalan-gurun.jpg", "/media/bus-ziarah.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Jeddah – Makkah", "activities": ["Berkumpul di bandara {kota}", "Mengenakan ihram sebelum naik pesawat", "Niat umroh saat pesawat sejajar dengan miqat", "Tiba di Jeddah, lanjut bus ke Makkah"]},
     {"day": 2, "title": "Umroh haji tamattu’", "activities": ["Tawaf, sa’i, dan tahallul dibimbing muthawif", "Istirahat di hotel", "Shalat Isya di Masjidil Haram"]},
     {"day": 3, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah", "Tawaf sunah dan tilawah", "Kajian selepas Asar"]},
     {"day": 4, "title": "Ziarah kota Makkah", "activities": ["Jabal Tsur dan Jabal Nur", "Meninjau Arafah, Muzdalifah, dan Mina", "Penjelasan jalur jamarat"]},
     {"day": 5, "title": "Pemantapan manasik", "activities": ["Simulasi wukuf dan melontar", "Pemeriksaan kesehatan bersama dokter", "Tanya jawab bersama pembimbing"]},
     {"day": 6, "title": "Persiapan Masyair", "activities": ["Menyiapkan tas kecil dan gelang identitas", "Tilawah bersama", "Tausiyah menjaga hati di puncak haji"]},
     {"day": 7, "title": "Hari tenang sebelum puncak haji", "activities": ["Menghemat tenaga di hotel", "Doa bersama keluarga melalui sambungan video"]},
     {"day": 8, "title": "8 Dzulhijjah: hari Tarwiyah", "activities": ["Mandi sunah dan berihram haji dari penginapan", "Berangkat ke Mina dan mabit", "Shalat lima waktu dengan qashar di tenda furoda"]},
     {"day": 9, "title": "9 Dzulhijjah: wukuf di Arafah", "activities": ["Berangkat ke Arafah selepas Subuh", "Khutbah wukuf, shalat Zuhur dan Asar dijamak", "Wukuf, zikir, dan doa hingga terbenam matahari", "Menuju Muzdalifah, mabit, dan mengambil batu kerikil"]},
     {"day": 10, "title": "10 Dzulhijjah: hari Nahar", "activities": ["Melontar jumrah Aqabah dan bertahallul awal", "Tawaf ifadhah dan sa’i di Masjidil Haram bersama pembimbing", "Takbiran Idul Adha, kembali ke Mina untuk mabit"]},
     {"day": 11, "title": "11 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Kajian di tenda selepas Asar", "Mabit di Mina"]},
     {"day": 12, "title": "12 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Zikir dan istirahat; nafar awal bagi yang memilihnya", "Mabit di Mina"]},
     {"day": 13, "title": "13 Dzulhijjah: nafar tsani", "activities": ["Melontar tiga jumrah untuk terakhir kali", "Meninggalkan Mina kembali ke hotel di Makkah", "Istirahat dan syukuran rombongan"]},
     {"day": 14, "title": "Makkah – Madinah", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Kereta cepat Haramain menuju Madinah", "Check-in hotel, shalat Isya di Masjid Nabawi"]},
     {"day": 15, "title": "Raudhah dan Masjid Nabawi", "activities": ["Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw. dan Baqi", "Shalat berjamaah di Masjid Nabawi"]},
     {"day": 16, "title": "Ziarah kota Madinah", "activities": ["Masjid Quba dan Jabal Uhud", "Masjid Qiblatain dan kebun kurma", "Syukuran rombongan"]},
     {"day": 17, "title": "Madinah – {kota}", "activities": ["Salam perpisahan kepada Rasulullah saw.", "Menuju bandara Madinah", "Terbang kembali ke {kota} bersama Saudia"]},
     {"day": 18, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Penyambutan keluarga dan doa bersama; semoga menjadi haji mabrur"]}
    ]',
    '[
     "Tiket pesawat pulang pergi dari {kota}",
     "Visa haji mujamalah (furoda) dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Tenda ber-AC dengan kasur di Arafah dan Mina (maktab furoda)",
     "Makan tiga kali sehari, termasuk selama di Arafah dan Mina",
     "Bus khusus rombongan untuk seluruh perjalanan Masyair",
     "Pembimbing ibadah, muthawif, dan dokter pendamping rombongan",
     "Manasik haji enam kali dan buku panduan",
     "Perlengkapan haji lengkap dan air zamzam sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Pemeriksaan kesehatan dan vaksin yang diwajibkan",
     "Dam (hadyu) haji tamattu’",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 50.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Program ini menggunakan visa haji mujamalah (furoda) dari Kerajaan Arab Saudi; bila visa tidak terbit, seluruh biaya paket dikembalikan.",
     "Jamaah dinyatakan istithaah (mampu secara kesehatan) oleh dokter yang ditunjuk.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Tanggal keberangkatan dapat bergeser beberapa hari mengikuti penetapan 1 Dzulhijjah dan jadwal maskapai.",
     "Pembatalan setelah visa terbit mengikuti biaya yang sudah dibayarkan kepada penyedia layanan di Arab Saudi."
    ]'),
    ('haji-furoda-vip', 'a0000000-0000-4000-8000-000000000014', 'haji-furoda-vip-16-hari', 'Haji Furoda VIP 16 Hari',
     'Perjalanan singkat, pelayanan sepenuh hati',
     'Program paling ringkas dan paling lengkap layanannya: kelas bisnis, suite menghadap Ka’bah, tenda VIP dengan kamar mandi terdekat, mobil pribadi untuk perpindahan, dan satu pembimbing untuk setiap sepuluh jamaah. Dirancang bagi keluarga yang waktunya terbatas.',
     'haji', 'Madinah, Makkah & Masyair', 16, 12, 495000000, 545000000, 620000000,
     false, 'active', 'Garuda Indonesia (kelas bisnis)', 'Jakarta', 'Fairmont Makkah Clock Royal Tower', 5, 50,
     'The Oberoi Madina', 5, 50, 23,
     '["/media/hotel-makkah.jpg", "/media/kereta-haramain.jpg", "/media/arafah-tenda.jpg", "/media/masjidil-haram-malam.jpg", "/media/nabawi-payung.jpg"]',
    '[
     {"day": 1, "title": "{kota} – Madinah", "activities": ["Berkumpul di bandara {kota}", "Lounge eksklusif dan penanganan bagasi khusus", "Terbang ke Madinah bersama Garuda Indonesia kelas bisnis", "Check-in hotel dan istirahat"]},
     {"day": 2, "title": "Masjid Nabawi dan Raudhah", "activities": ["Shalat Subuh di Masjid Nabawi", "Berdoa di Raudhah sesuai jadwal izin (tasreh)", "Ziarah makam Rasulullah saw."]},
     {"day": 3, "title": "Ziarah kota Madinah", "activities": ["Masjid Quba dan Jabal Uhud dengan mobil pribadi", "Kajian manasik bersama pembimbing", "Menyiapkan ihram"]},
     {"day": 4, "title": "Madinah – Makkah dengan kereta cepat", "activities": ["Miqat di Bir Ali dan niat umroh", "Kereta cepat Haramain kelas bisnis", "Tawaf, sa’i, dan tahallul umroh dengan pendamping pribadi"]},
     {"day": 5, "title": "Ibadah di Masjidil Haram", "activities": ["Shalat lima waktu berjamaah", "Pemantapan manasik: wukuf dan melontar", "Pemeriksaan kesehatan bersama dokter"]},
     {"day": 6, "title": "Persiapan Masyair", "activities": ["Meninjau tenda di Arafah dan Mina", "Istirahat di suite", "Tausiyah menjaga hati di puncak haji"]},
     {"day": 7, "title": "8 Dzulhijjah: hari Tarwiyah", "activities": ["Mandi sunah dan berihram haji dari penginapan", "Berangkat ke Mina dan mabit", "Shalat lima waktu dengan qashar di tenda VIP"]},
     {"day": 8, "title": "9 Dzulhijjah: wukuf di Arafah", "activities": ["Berangkat ke Arafah selepas Subuh", "Khutbah wukuf, shalat Zuhur dan Asar dijamak", "Wukuf, zikir, dan doa hingga terbenam matahari", "Menuju Muzdalifah, mabit, dan mengambil batu kerikil"]},
     {"day": 9, "title": "10 Dzulhijjah: hari Nahar", "activities": ["Melontar jumrah Aqabah dan bertahallul awal", "Tawaf ifadhah dan sa’i di Masjidil Haram bersama pembimbing", "Takbiran Idul Adha, kembali ke Mina untuk mabit"]},
     {"day": 10, "title": "11 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Istirahat di tenda VIP", "Mabit di Mina"]},
     {"day": 11, "title": "12 Dzulhijjah: hari Tasyrik", "activities": ["Melontar jumrah Ula, Wustha, dan Aqabah", "Kajian dan zikir bersama", "Mabit di Mina"]},
     {"day": 12, "title": "13 Dzulhijjah: nafar tsani", "activities": ["Melontar tiga jumrah untuk terakhir kali", "Meninggalkan Mina kembali ke hotel di Makkah", "Istirahat dan syukuran rombongan"]},
     {"day": 13, "title": "Pemulihan di Makkah", "activities": ["Istirahat dan pemeriksaan kesehatan", "Shalat berjamaah di Masjidil Haram", "Tilawah bersama keluarga"]},
     {"day": 14, "title": "Hari ibadah terakhir di Makkah", "activities": ["Tawaf sunah", "Belanja oleh-oleh bersama pendamping", "Malam syukur rombongan"]},
     {"day": 15, "title": "Tawaf wada’ dan menuju Jeddah", "activities": ["Tawaf wada’ sebagai perpisahan dengan Baitullah", "Berangkat ke bandara Jeddah", "Terbang kembali ke {kota} bersama Garuda Indonesia kelas bisnis"]},
     {"day": 16, "title": "Tiba di {kota}", "activities": ["Mendarat di bandara {kota}, pengambilan bagasi dan air zamzam", "Penyambutan keluarga dan doa bersama; semoga menjadi haji mabrur"]}
    ]',
    '[
     "Tiket pesawat pulang pergi dari {kota}",
     "Visa haji mujamalah (furoda) dan asuransi perjalanan",
     "Hotel di Makkah dan Madinah sesuai program",
     "Tenda ber-AC dengan kasur di Arafah dan Mina (tenda VIP furoda)",
     "Makan tiga kali sehari, termasuk selama di Arafah dan Mina",
     "Bus khusus rombongan untuk seluruh perjalanan Masyair",
     "Pembimbing ibadah, muthawif, dan dokter pendamping rombongan",
     "Manasik haji enam kali dan buku panduan",
     "Perlengkapan haji lengkap dan air zamzam sesuai ketentuan maskapai"
    ]',
    '[
     "Pembuatan paspor (nama minimal dua kata)",
     "Pemeriksaan kesehatan dan vaksin yang diwajibkan",
     "Dam (hadyu) haji tamattu’",
     "Kelebihan bagasi",
     "Kursi roda dan jasa pendorong",
     "Keperluan pribadi seperti binatu, telepon, dan oleh-oleh"
    ]',
    '[
     "Pendaftaran sah setelah pembayaran uang muka (DP) minimal Rp 75.000.000 per orang.",
     "Pelunasan paling lambat 30 hari sebelum keberangkatan.",
     "Program ini menggunakan visa haji mujamalah (furoda) dari Kerajaan Arab Saudi; bila visa tidak terbit, seluruh biaya paket dikembalikan.",
     "Jamaah dinyatakan istithaah (mampu secara kesehatan) oleh dokter yang ditunjuk.",
     "Paspor masih berlaku minimal 8 bulan pada tanggal keberangkatan.",
     "Tanggal keberangkatan dapat bergeser beberapa hari mengikuti penetapan 1 Dzulhijjah dan jadwal maskapai.",
     "Pembatalan setelah visa terbit mengikuti biaya yang sudah dibayarkan kepada penyedia layanan di Arab Saudi."
    ]')
),
added as (
  insert into public.packages (
    id, slug, title, tagline, description, category, location, duration, quota, price_quad, price_triple, price_double,
    is_promo, status, images, itinerary, included, excluded, terms, airline, departure_city,
    hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m,
    flight, visa, extra_costs, created_at, updated_at
  , down_payment
  )
  select
    p.id::uuid, p.slug, p.title, p.tagline, p.description, p.category, p.location, p.days || ' Hari', p.quota,
    p.price_quad, p.price_triple, p.price_double, p.is_promo, p.status, p.images::jsonb, p.itinerary::jsonb, p.included::jsonb,
    p.excluded::jsonb, p.terms::jsonb, p.airline, p.departure_city,
    p.hotel_makkah_name, p.hotel_makkah_stars, p.hotel_makkah_distance_m, p.hotel_madinah_name, p.hotel_madinah_stars,
    p.hotel_madinah_distance_m, case when p.airline in ('Turkish Airlines', 'Qatar Airways') then 'transit' else 'langsung' end,
    case when p.key like 'haji-furoda%' then 'menyusul' else 'termasuk' end,
    '[{"label": "Vaksin meningitis dan polio (contoh)", "amount": 450000}, {"label": "Pembuatan paspor (contoh)", "amount": 650000},
      {"label": "Perjalanan ke bandara", "amount": null}]'::jsonb,
    now() - p.age_days * interval '1 day', now() - p.age_days * interval '1 day'
  , own.down_payment
  from package p
  left join (values
    ('haji-khusus-arbain', 25000000), ('haji-khusus-vip', 40000000), ('haji-furoda', 50000000), ('haji-furoda-vip', 75000000)
  ) as own (key, down_payment) on own.key = p.key
  on conflict do nothing
  returning id
)
-- Lines that begin with a comma name columns that came after 1.0.0: the test of its data leaves them out.
insert into public.departures (
  package_id, departure_date, return_date, departure_city, price_quad, price_triple, price_double
  , hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m, flight_numbers, leader
)
select
  a.id, c.departure, c.departure + p.days - 1, leaving.city, p.price_quad + leaving.more, p.price_triple + leaving.more,
  p.price_double + leaving.more
  , leaving.hotel, leaving.stars, leaving.metres, leaving.flights, leaving.leader
from added a
join package p on p.id::uuid = a.id
join calendar c on c.key = p.key
-- Those of Surabaya need not come to Jakarta for the first days of Ramadhan, and stay nearer to the Masjidil Haram.
join (values
  (null, null, null, null, null, null, null),
  ('Surabaya', 1000000, 'Makkah Towers', 5, 100, 'SV 5317 / SV 5318 (contoh)', 'Ustadz Ahmad Fauzi (contoh)')
) as leaving (city, more, hotel, stars, metres, flights, leader) on leaving.city is null or p.key = 'umroh-awal-ramadhan'
on conflict do nothing;

-- Demo inquiries of the last twelve weeks, flagged as such: one button in the admin area removes them.
-- `asked` is the number of the package above, '' for a chat about none.
insert into public.inquiries (
  id, code, kind, package_id, departure_id, page, utm_source, utm_medium, utm_campaign, name, phone, pilgrims, room_type, note, status,
  confirmed_at, is_demo, created_at, updated_at
)
select
  ('d0000000-0000-4000-8000-' || lpad(i.n::text, 12, '0'))::uuid,
  (select string_agg(substr('ACDEFHJKMNPQRTVWXY34679', 1 + (i.n * 7919 / power(23, place)::integer) % 23, 1), '') from generate_series(0, 4) place),
  i.kind, p.id,
  (select d.id from public.departures d where d.package_id = p.id order by d.departure_date, d.departure_city nulls first limit 1),
  case when i.kind <> 'telepon' then '/' || coalesce(p.category || '/' || p.slug, '') end,
  nullif(i.source, ''), case when i.source <> '' then case i.source when 'google' then 'iklan' else 'sosial' end end,
  case when i.source <> '' then 'awal-musim' end,
  i.name, case when i.name <> '' then '0812-0000-' || lpad(i.n::text, 4, '0') else '' end, i.pilgrims, i.room_type, i.note, i.status,
  case when i.status = 'terkonfirmasi' then least(now() - i.ago::interval + interval '2 days', now()) end,
  true, now() - i.ago::interval, now() - i.ago::interval
from (
  values
    (1, '81 days 2 hours 42 minutes', 'booking', '06', 'dihubungi', 2, 'triple', 'Budi Santoso', '', ''),
    (2, '79 days 16 hours 37 minutes', 'booking', '08', 'dihubungi', 2, 'double', 'Hj. Aminah', '', ''),
    (3, '77 days 3 hours 3 minutes', 'chat', '', 'batal', null, null, 'Rahmat Hidayat', '', 'Sudah kirim daftar perlengkapan dan syarat paspor.'),
    (4, '74 days 10 hours 45 minutes', 'konsultasi', '04', 'dihubungi', null, null, 'Siti Khadijah', '', ''),
    (5, '72 days 6 hours 39 minutes', 'booking', '09', 'terkonfirmasi', 4, 'triple', 'Agus Salim', 'google', 'Minta dihubungi lagi setelah gajian.'),
    (6, '70 days 8 hours 25 minutes', 'booking', '07', 'terkonfirmasi', 4, 'quad', 'Nurul Fitriani', 'facebook', 'Sudah kirim daftar perlengkapan dan syarat paspor.'),
    (7, '68 days 18 hours 17 minutes', 'booking', '11', 'terkonfirmasi', 2, 'double', 'Dedi Kurniawan', '', 'Minta dihubungi lagi setelah gajian.'),
    (8, '66 days 14 hours 22 minutes', 'chat', '', 'dihubungi', null, null, 'Yuliana Putri', 'google', ''),
    (9, '64 days 3 hours 11 minutes', 'booking', '07', 'terkonfirmasi', 2, 'double', 'H. Suparman', 'facebook', ''),
    (10, '63 days 14 hours 34 minutes', 'booking', '09', 'dihubungi', 3, 'triple', 'Rina Marlina', 'facebook', 'Ingin kamar dekat lift untuk orang tua.'),
    (11, '61 days 17 hours 39 minutes', 'booking', '09', 'terkonfirmasi', 4, 'triple', 'Fajar Nugroho', '', ''),
    (12, '59 days 16 hours 40 minutes', 'konsultasi', '11', 'dihubungi', 4, null, 'Lestari Wahyuni', 'instagram', 'Minta dihubungi lagi setelah gajian.'),
    (13, '57 days 2 hours 6 minutes', 'konsultasi', '03', 'dihubungi', 2, null, 'Iwan Setiawan', '', 'Sudah kirim daftar perlengkapan dan syarat paspor.'),
    (14, '56 days 20 hours 1 minutes', 'booking', '04', 'terkonfirmasi', 6, 'quad', 'Maya Sari', 'google', ''),
    (15, '54 days 21 hours 16 minutes', 'booking', '11', 'terkonfirmasi', 1, 'quad', 'Hendra Gunawan', 'facebook', ''),
    (16, '52 days 15 hours 30 minutes', 'telepon', '09', 'dihubungi', 1, 'quad', 'Hj. Fatimah Zahra', '', ''),
    (17, '50 days 9 hours 30 minutes', 'booking', '03', 'terkonfirmasi', 2, 'quad', 'Arif Rahman', 'google', 'Menanyakan cicilan; sudah dijelaskan.'),
    (18, '49 days 5 hours 44 minutes', 'chat', '', 'batal', null, null, 'Dian Puspita', 'google', 'Berangkat bersama kakak dan ibu.'),
    (19, '47 days 21 hours 55 minutes', 'booking', '09', 'terkonfirmasi', 4, 'quad', 'Joko Prasetyo', 'google', ''),
    (20, '46 days 8 hours 34 minutes', 'booking', '13', 'batal', null, null, 'Wulan Dari', 'google', 'Menunggu jawaban keluarga besar.'),
    (21, '44 days 8 hours 12 minutes', 'konsultasi', '08', 'dihubungi', 2, 'triple', 'Teguh Wibowo', '', ''),
    (22, '43 days 16 hours 16 minutes', 'konsultasi', '05', 'dihubungi', null, null, 'Anisa Rahmawati', 'google', ''),
    (23, '42 days 12 hours 23 minutes', 'booking', '09', 'dihubungi', null, null, 'H. Zainal Abidin', '', ''),
    (24, '40 days 20 hours 57 minutes', 'booking', '02', 'batal', null, null, 'Ratih Kusuma', '', 'Menunggu jawaban keluarga besar.'),
    (25, '39 days 12 hours 51 minutes', 'booking', '03', 'terkonfirmasi', 2, 'quad', 'Eko Saputra', '', ''),
    (26, '37 days 7 hours 30 minutes', 'konsultasi', '13', 'batal', null, null, '', '', ''),
    (27, '36 days 13 hours 29 minutes', 'chat', '', 'batal', null, null, 'Sri Wahyuni', 'instagram', ''),
    (28, '35 days 5 hours 1 minutes', 'booking', '04', 'terkonfirmasi', 4, 'quad', 'Bayu Pratama', 'facebook', ''),
    (29, '33 days 5 hours 35 minutes', 'booking', '14', 'dihubungi', 2, null, 'Nur Halimah', 'google', ''),
    (30, '32 days 4 hours 33 minutes', 'booking', '07', 'terkonfirmasi', 2, 'quad', 'Taufik Ismail', '', 'Menanyakan cicilan; sudah dijelaskan.'),
    (31, '30 days 7 hours 1 minutes', 'booking', '09', 'terkonfirmasi', 3, 'quad', 'Indah Permata', 'facebook', ''),
    (32, '29 days 2 hours 58 minutes', 'booking', '04', 'dihubungi', 4, 'double', 'Andi Firmansyah', 'facebook', 'Minta dihubungi lagi setelah gajian.'),
    (33, '28 days 14 hours 52 minutes', 'booking', '09', 'terkonfirmasi', 5, 'double', 'Hj. Rukmini', '', ''),
    (34, '26 days 17 hours 32 minutes', 'telepon', '02', 'terkonfirmasi', 4, 'quad', 'Slamet Riyadi', '', ''),
    (35, '25 days 1 hours 49 minutes', 'booking', '02', 'terkonfirmasi', 2, 'double', 'Putri Ayu', '', ''),
    (36, '24 days 4 hours 35 minutes', 'chat', '', 'batal', null, null, 'Rizal Mahendra', '', ''),
    (37, '23 days 18 hours 3 minutes', 'booking', '09', 'terkonfirmasi', 4, 'double', 'Laila Hasanah', 'instagram', ''),
    (38, '22 days 15 hours 20 minutes', 'booking', '04', 'dihubungi', 1, null, 'Doni Saputro', 'instagram', ''),
    (39, '21 days 17 hours 34 minutes', 'konsultasi', '08', 'dihubungi', null, null, 'Mega Lestari', '', 'Sudah kirim daftar perlengkapan dan syarat paspor.'),
    (40, '19 days 9 hours 59 minutes', 'telepon', '09', 'terkonfirmasi', 4, 'quad', 'H. Abdul Karim', '', ''),
    (41, '18 days 14 hours 7 minutes', 'booking', '09', 'terkonfirmasi', 4, 'quad', 'Citra Dewi', 'facebook', ''),
    (42, '17 days 4 hours 57 minutes', 'konsultasi', '05', 'dihubungi', 2, null, 'Wahyu Hidayat', 'google', 'Menanyakan cicilan; sudah dijelaskan.'),
    (43, '16 days 8 hours 47 minutes', 'booking', '02', 'terkonfirmasi', 5, 'triple', 'Nining Suningsih', '', 'Menunggu jawaban keluarga besar.'),
    (44, '15 days 6 hours 42 minutes', 'telepon', '06', 'batal', 4, 'quad', 'Bambang Irawan', '', ''),
    (45, '14 days 11 hours 5 minutes', 'chat', '', 'dihubungi', 3, null, 'Gilang Ramadhan', 'google', 'Menunggu jawaban keluarga besar.'),
    (46, '13 days 11 hours 33 minutes', 'konsultasi', '01', 'dihubungi', 3, null, 'Euis Komalasari', '', ''),
    (47, '12 days 4 hours 5 minutes', 'konsultasi', '08', 'dihubungi', null, null, 'Irfan Hakim', 'facebook', 'Paspor sedang diperpanjang.'),
    (48, '11 days 14 hours 54 minutes', 'booking', '01', 'dihubungi', null, null, 'Tuti Alawiyah', 'facebook', 'Paspor sedang diperpanjang.'),
    (49, '10 days 18 hours 58 minutes', 'telepon', '09', 'terkonfirmasi', 5, 'triple', 'Rudi Hartono', '', ''),
    (50, '9 days 9 hours 3 minutes', 'booking', '02', 'terkonfirmasi', 3, 'double', 'Yanti Susanti', 'instagram', ''),
    (51, '8 days 1 hours 40 minutes', 'chat', '', 'batal', null, null, 'Surya Dharma', 'google', ''),
    (52, '7 days 1 hours 21 minutes', 'booking', '04', 'dihubungi', 2, 'quad', 'Halimah Tusadiyah', '', 'Ingin kamar dekat lift untuk orang tua.'),
    (53, '6 days 20 hours 8 minutes', 'konsultasi', '06', 'baru', null, null, '', 'google', ''),
    (54, '5 days 4 hours 10 minutes', 'booking', '11', 'baru', null, null, '', 'facebook', ''),
    (55, '4 days 10 hours 40 minutes', 'booking', '02', 'baru', null, null, '', 'facebook', ''),
    (56, '3 days 10 hours 28 minutes', 'booking', '12', 'baru', null, null, '', 'facebook', ''),
    (57, '2 days 12 hours 51 minutes', 'konsultasi', '02', 'baru', null, null, '', 'google', ''),
    (58, '1 days 1 hours 1 minutes', 'booking', '04', 'baru', null, null, '', 'instagram', ''),
    (59, '4 hours 30 minutes', 'konsultasi', '08', 'baru', null, null, '', 'facebook', ''),
    (60, '11 hours 27 minutes', 'chat', '', 'baru', null, null, '', 'instagram', '')
) as i (n, ago, kind, asked, status, pilgrims, room_type, name, source, note)
left join public.packages p on p.id::text = 'a0000000-0000-4000-8000-0000000000' || i.asked
on conflict do nothing;

-- Their timelines, as they would have come about.
update public.inquiry_events e
set status = 'baru', pilgrims = null, actor = case when i.kind = 'telepon' then 'staf@contoh.id' end
from public.inquiries i
where i.id = e.inquiry_id and i.is_demo and e.kind = 'dibuat';

insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, created_at)
select i.id, 'status', step.status, case when step.status = 'terkonfirmasi' then i.pilgrims end, 'staf@contoh.id', step.at
from public.inquiries i
cross join lateral (
  values
    ('dihubungi', least(i.created_at + interval '3 hours', now())),
    (nullif(i.status, 'dihubungi'), least(i.created_at + interval '2 days', now()))
) as step (status, at)
where i.is_demo
  and i.status <> 'baru'
  and step.status is not null
  and not exists (select from public.inquiry_events e where e.inquiry_id = i.id and e.kind = 'status')
order by step.at;

-- Articles, checked against the rules in force on the day that each names. Prices in them are examples.
insert into public.articles (id, slug, title, summary, cover, author, status, checked_at, package_ids, created_at, updated_at, body)
select a.id::uuid, a.slug, a.title, a.summary, '/media/' || a.cover, a.author, 'published', date '2026-11-22', a.packages::uuid[],
  now() - a.days * interval '1 day', now() - a.days * interval '1 day', a.body
from (
  values
    ('d0000000-0000-4000-8000-000000000001', 'lima-pasti-umroh', '5 Pasti Umroh: Cara Memeriksa Travel Sebelum Membayar',
     'Lima hal yang perlu Anda pastikan sebelum menyerahkan uang: izin, jadwal, penerbangan, hotel, dan visa, lengkap dengan cara memeriksanya sendiri.',
     'kaabah-tawaf.jpg', 'Ustadz Hasan Basri (contoh)', '{a0000000-0000-4000-8000-000000000002,a0000000-0000-4000-8000-000000000001}', 3,
$md$Hampir setiap tahun ada jamaah yang gagal berangkat, dan hampir selalu tandanya sudah terlihat sebelum uang diserahkan. Pemerintah merangkum pemeriksaannya menjadi **5 Pasti**. Anda tidak perlu menjadi ahli untuk memakainya: cukup bertanya, meminta bukti, dan mencocokkan.

## 1. Pasti travelnya berizin

Umroh lewat biro perjalanan hanya boleh diselenggarakan oleh **PPIU**, penyelenggara yang memegang izin. Haji khusus memerlukan izin tersendiri, **PIHK**. Kantor yang bagus, ustadz yang terkenal, atau harga yang murah tidak menggantikan izin.

Cara memeriksanya:

1. Minta nomor Surat Keputusan (SK) izinnya.
2. Buka layanan SATU HAJI milik Kementerian Haji dan Umrah, lalu cocokkan nama perusahaan, nomor SK, status, akreditasi, dan masa berlakunya.
3. Pastikan nama di izin sama dengan nama di kuitansi dan di rekening.

Bila yang menawarkan adalah agen atau kenalan, tanyakan ia mewakili PPIU yang mana, lalu hubungi kantor pusatnya.

## 2. Pasti jadwalnya

Jadwal yang pasti berbunyi tanggal, bukan "insyaallah bulan depan". Tanyakan tanggal berangkat, tanggal pulang, dan kota keberangkatan, lalu minta tertulis. Tanyakan juga apa yang terjadi bila rombongan tidak terpenuhi: apakah digabung, diundur, atau uang dikembalikan, dan dalam berapa hari.

## 3. Pasti penerbangannya

Penerbangan umroh seharusnya langsung, atau sekali transit dengan maskapai yang sama, dan paling banyak memakai dua maskapai. Yang perlu Anda dapatkan:

- nama maskapai dan nomor penerbangan, berangkat maupun pulang;
- kota transit, bila ada, dan lamanya menunggu;
- kode pemesanan setelah tiket terbit.

Tiket **pulang** sama pentingnya dengan tiket berangkat. Banyak masalah di Tanah Suci bermula dari tiket pulang yang belum ada.

## 4. Pasti hotelnya

"Setaraf bintang lima" bukan nama hotel. Mintalah nama hotel di Makkah dan di Madinah, berapa malam di masing-masing kota, dan berapa orang sekamar. Jarak ke masjid sebaiknya dalam meter, karena "dekat" bagi anak muda belum tentu dekat bagi ibu Anda.

Hotel kini dikontrak lewat platform Nusuk Masar sebelum visa diurus, jadi travel yang siap seharusnya sudah dapat menyebut namanya beberapa minggu sebelum keberangkatan.

## 5. Pasti visanya

Visa umroh harus dipakai dalam waktu **30 hari** sejak terbit, jadi wajar bila visa baru diurus mendekati keberangkatan. Yang tidak wajar adalah travel yang tidak dapat menjelaskan kapan visa diurus dan dokumen apa yang ia tunggu dari Anda. Setelah terbit, minta salinannya dan cocokkan nama serta nomor paspor huruf demi huruf.

## Sebelum mentransfer

- Bayar hanya ke rekening **atas nama perusahaan**, bukan rekening pribadi siapa pun.
- Minta rincian biaya: apa yang termasuk, apa yang tidak, dan apa yang dapat berubah.
- Simpan kuitansi dan perjanjiannya. Kuitansi di atas Rp 5.000.000 memakai meterai Rp 10.000.
- Curigai harga jauh di bawah biaya referensi pemerintah. Harga murah tidak dilarang, tetapi travel harus dapat menjelaskan dari mana selisihnya.

> Travel yang baik senang ditanya. Bila pertanyaan Anda dianggap mengganggu, Anda sudah mendapat jawabannya.

Di situs ini setiap halaman paket menampilkan bagian 5 Pasti dari paket itu, dan nomor rekening dapat Anda cocokkan di halaman [Cek Rekening](/cek).$md$),

    ('d0000000-0000-4000-8000-000000000002', 'cek-izin-travel-di-satu-haji', 'Cara Cek Izin Travel di SATU HAJI',
     'Langkah demi langkah memeriksa izin PPIU dan PIHK di layanan resmi pemerintah, dan cara membaca hasilnya.',
     'bandara-subuh.jpg', '', '{}', 9,
$md$Memeriksa izin travel tidak lebih lama daripada memesan ojek. Yang diperlukan hanya nama perusahaannya dan sepuluh menit waktu Anda.

## Siapa yang mengawasi

Sejak perubahan undang-undang haji dan umroh tahun 2025, urusan ini berada di **Kementerian Haji dan Umrah**, bukan lagi Kementerian Agama. Bila sebuah brosur masih memamerkan "izin Kemenag", itu belum tentu salah, sebab izin lama dapat masih berlaku, tetapi pemeriksaannya tetap di layanan kementerian yang sekarang: **SATU HAJI**.

## Dua izin yang berbeda

| Izin | Untuk | Tanyakan |
|---|---|---|
| PPIU | menyelenggarakan umroh | nomor SK, akreditasi, masa berlaku |
| PIHK | menyelenggarakan haji khusus | nomor SK PIHK, selain PPIU |

Travel yang hanya memegang PPIU boleh menyelenggarakan umroh, tetapi tidak boleh menerima pendaftaran haji khusus atas namanya sendiri.

## Langkahnya

1. Minta nama lengkap perusahaan, biasanya diawali PT, dan nomor SK izinnya. Nama dagang di spanduk sering berbeda dari nama perusahaan.
2. Buka layanan SATU HAJI dari situs resmi kementerian. Ketik sendiri alamatnya; jangan lewat tautan yang dikirim orang.
3. Cari nama perusahaan atau nomor SK-nya.
4. Cocokkan empat hal: **nama perusahaan**, **nomor SK**, **status izin**, dan **masa berlaku akreditasi**.
5. Simpan tangkapan layarnya bersama berkas pendaftaran Anda.

## Membaca hasilnya

**Namanya ada dan statusnya aktif.** Baik. Lanjutkan dengan memeriksa jadwal, penerbangan, hotel, dan visanya. Kelimanya kami uraikan di [panduan 5 Pasti](/panduan/lima-pasti-umroh).

**Namanya ada, tetapi izinnya dibekukan atau kedaluwarsa.** Jangan membayar. Tanyakan apakah perpanjangannya sedang diurus, lalu periksa lagi beberapa hari kemudian.

**Namanya tidak ada.** Mungkin Anda berhadapan dengan agen. Itu boleh, asalkan ia jelas mewakili PPIU yang mana, perjanjiannya dengan PPIU itu, dan pembayarannya ke rekening PPIU itu. Bila jawabannya berputar-putar, berhentilah di situ.

**Nama mirip, nomor berbeda.** Hati-hati. Meniru nama travel terkenal adalah cara lama. Yang menentukan adalah nomor SK dan nama perusahaan, bukan logonya.

## Izin saja belum cukup

Izin menunjukkan bahwa perusahaan boleh menyelenggarakan umroh; ia tidak menjamin paket yang ditawarkan hari itu. Karena itu tetap periksa:

- rekening tujuan **atas nama perusahaan** yang sama dengan di izin;
- alamat kantor yang dapat Anda datangi;
- perjanjian tertulis yang menyebut tanggal, maskapai, hotel, dan cara pengembalian uang;
- apa kata jamaah yang sudah pulang, bukan hanya testimoni di brosur.

## Bila menemukan yang tidak beres

Laporkan lewat saluran pengaduan Kementerian Haji dan Umrah, dan bila sudah ada uang yang berpindah tangan, buat laporan ke kepolisian dengan membawa bukti transfer serta percakapannya. Makin cepat dilaporkan, makin besar kemungkinan uang dapat diselamatkan.

Izin kami sendiri tertulis di halaman [Tentang Kami](/tentang-kami). Silakan diperiksa; kami justru senang. (Di situs contoh ini semua nomor izin hanyalah ilustrasi.)$md$),

    ('d0000000-0000-4000-8000-000000000003', 'dokumen-dan-paspor-umroh', 'Dokumen Umroh: Paspor, Nama, dan Berkas yang Diminta',
     'Masa berlaku paspor, jumlah kata dalam nama, dan berkas lain yang diminta travel, beserta urutan mengurusnya.',
     'jendela-pesawat.jpg', '', '{a0000000-0000-4000-8000-000000000002}', 15,
$md$Dokumen adalah bagian yang paling sering membuat keberangkatan mundur, padahal semuanya dapat disiapkan dari rumah. Mulailah segera setelah mendaftar, bukan setelah lunas.

## Paspor

Arab Saudi meminta paspor yang masih berlaku **sekurangnya 6 bulan** dihitung dari tanggal keberangkatan. Banyak travel meminta 7 sampai 12 bulan, supaya masih ada ruang bila jadwal bergeser. Ikuti yang lebih panjang.

Periksa juga keadaan fisiknya: tidak sobek, tidak basah, halamannya lengkap, dan masih ada halaman kosong.

### Nama di paspor

Nama sekurangnya **dua kata**; sebagian travel meminta tiga. Bila nama Anda satu kata, tanyakan lebih dahulu kepada travel, lalu mintalah penambahan nama di kantor imigrasi, yang biasanya memakai nama ayah dan kakek. Surat rekomendasi dari travel sering diperlukan untuk itu.

Ejaan di paspor, KTP, dan kartu keluarga sebaiknya sama. Yang dipakai untuk visa dan tiket adalah ejaan di **paspor**.

## Berkas yang umumnya diminta

- Paspor asli.
- KTP dan kartu keluarga.
- Pasfoto berwarna; ukuran dan latarnya mengikuti permintaan travel.
- Buku nikah bagi suami istri yang berangkat bersama.
- Akta kelahiran bagi anak.
- Bukti vaksinasi; lihat [panduan vaksin](/panduan/vaksin-meningitis-dan-polio).

Kirimkan salinan lewat saluran resmi travel. Data kesehatan dan data anak termasuk data pribadi yang dilindungi khusus oleh undang-undang, jadi tanyakan disimpan di mana dan sampai kapan.

## NIK yang terlihat aneh

NIK terdiri dari 16 angka. Pada perempuan, tanggal lahir di dalamnya ditambah 40, sehingga lahir tanggal 5 tertulis 45. Itu benar dan tidak perlu diperbaiki. NIK juga tidak berubah seumur hidup, walaupun tanggal lahir di dalamnya ternyata keliru.

## Mahram

Arab Saudi tidak lagi mewajibkan mahram bagi perempuan sejak 2022. Sebagian travel tetap memintanya bagi jamaah perempuan di bawah 45 tahun. Ini kebijakan travel, jadi tanyakan sejak awal.

## Kapan mengurus apa

| Waktu | Yang diurus |
|---|---|
| Saat mendaftar | KTP, kartu keluarga, cek masa berlaku paspor |
| 3 bulan sebelum | paspor baru atau perpanjangan, penambahan nama |
| 2 bulan sebelum | vaksin, pasfoto, salinan buku nikah |
| 30 sampai 45 hari sebelum | pelunasan, paspor diserahkan |
| Mendekati berangkat | visa dan tiket diperiksa hurufnya |

Visa umroh harus dipakai dalam **30 hari** sejak diterbitkan, jadi jangan heran bila ia datang belakangan.

## Tiga kesalahan yang paling sering

1. **Paspor kedaluwarsa lima bulan lagi.** Terlihat masih panjang, tetapi tidak cukup.
2. **Nama di tiket berbeda satu huruf.** Mintalah perbaikan hari itu juga; makin dekat, makin mahal.
3. **Paspor diserahkan tanpa tanda terima.** Mintalah tanda terima, dan simpan foto halaman identitasnya.

Ragu dengan berkas Anda? Kirim pertanyaannya lewat tombol WhatsApp di situs ini; cukup bertanya, jangan dulu mengirim foto dokumennya.$md$),

    ('d0000000-0000-4000-8000-000000000004', 'vaksin-meningitis-dan-polio', 'Vaksin Meningitis dan Polio untuk Umroh',
     'Dua vaksin yang diwajibkan, kapan menyuntikkannya, dan apa yang perlu dibawa saat vaksin maupun saat berangkat.',
     'hotel-madinah.jpg', '', '{}', 21,
$md$Dua vaksin diwajibkan bagi jamaah umroh dari Indonesia: **meningitis** dan **polio**. Tanpa buktinya, keberangkatan dapat tertunda di bandara, jadi jadwalkan jauh hari.

## Mengapa keduanya

Meningitis menular lewat percikan napas, dan jutaan orang berdesakan di tempat yang sama adalah keadaan yang ia sukai. Polio diminta karena di beberapa negara penyakit ini masih ditemukan. Vaksinnya melindungi Anda, teman sekamar, dan orang yang Anda peluk ketika pulang: cucu, tetangga, dan jamaah di masjid kampung.

## Kapan

Suntiklah **sekurangnya dua minggu** sebelum berangkat; tanyakan kepada travel bila mereka meminta lebih awal. Tubuh perlu waktu membentuk kekebalan, dan masih ada waktu bila Anda merasa kurang enak badan sesudahnya. Satu sampai dua bulan sebelum keberangkatan adalah saat yang nyaman.

Berapa lama sertifikatnya berlaku berbeda menurut jenis vaksin dan aturan yang sedang dipakai. Jangan menebak: lihat tanggal yang tertulis di sertifikat Anda, dan tanyakan kepada petugas bila sertifikat itu dari umroh sebelumnya.

## Di mana

- Balai Karantina Kesehatan, yang dahulu dikenal sebagai Kantor Kesehatan Pelabuhan.
- Rumah sakit dan klinik yang ditunjuk menerbitkan sertifikat internasional.

Tanyakan lebih dahulu apakah perlu mendaftar daring dan apakah stok vaksin tersedia. Biayanya berbeda di setiap tempat; di situs kami biaya ini tercantum sebagai biaya di luar harga paket, kecuali disebut termasuk.

## Yang dibawa

1. Paspor, atau salinan halaman identitasnya; nama di sertifikat mengikuti paspor.
2. KTP.
3. Catatan obat yang rutin diminum.
4. Kartu vaksin lama, bila ada.

## Katakan kepada petugas bila

- sedang hamil atau menyusui;
- sedang demam atau baru sembuh dari sakit berat;
- punya alergi, terutama sesudah vaksin sebelumnya;
- sedang minum obat pengencer darah atau obat yang menekan kekebalan;
- punya penyakit menahun: jantung, paru, ginjal, diabetes.

Petugaslah yang memutuskan apakah vaksin aman bagi Anda. Tulisan ini bukan pengganti nasihat dokter.

## Sesudah disuntik

Pegal di lengan, agak demam, dan mengantuk selama satu dua hari adalah hal biasa. Minum cukup air dan beristirahat. Segera kembali ke fasilitas kesehatan bila sesak, bengkak di wajah, atau demam tinggi yang tidak turun.

## Sertifikatnya

Periksa sebelum meninggalkan loket: ejaan nama, nomor paspor, tanggal lahir, dan tanggal vaksin. Foto sertifikatnya, simpan di ponsel, dan bawa yang asli di **tas kabin**, bukan di koper.

## Vaksin lain yang dianjurkan

Vaksin influenza sering disarankan bagi jamaah lanjut usia dan yang punya penyakit menahun. Ini tidak wajib; bicarakan dengan dokter Anda ketika memeriksakan kesehatan.

Bersiap bersama orang tua? Baca juga [panduan untuk jamaah lansia](/panduan/umroh-bersama-orang-tua).$md$),

    ('d0000000-0000-4000-8000-000000000005', 'memilih-paket-umroh', 'Memilih Paket Umroh yang Cocok, Bukan yang Termurah',
     'Tujuh pertanyaan yang membantu keluarga memilih paket: lama perjalanan, hotel, penerbangan, kamar, musim, pendampingan, dan biaya akhirnya.',
     'masjidil-haram-malam.jpg', '', '{a0000000-0000-4000-8000-000000000001,a0000000-0000-4000-8000-000000000003,a0000000-0000-4000-8000-000000000009}', 27,
$md$Dua paket dengan judul yang sama dapat berbeda jauh di lapangan. Pertanyaan berikut membantu Anda melihat bedanya sebelum membandingkan harganya.

## 1. Berapa hari, dan berapa malam di Makkah

Paket sembilan hari bukan berarti sembilan hari beribadah: hari pertama dan terakhir habis di jalan. Hitunglah **malam** di Makkah dan di Madinah. Bagi yang baru pertama kali, empat malam di Makkah terasa cukup; bagi yang rindu berlama-lama, carilah dua belas hari.

## 2. Seberapa jauh hotelnya

Jarak dalam meter lebih jujur daripada bintang. Sampai 300 meter, orang tua masih dapat pulang di antara dua waktu shalat. Sampai 700 meter masih nyaman bagi kebanyakan orang. Lebih jauh dari itu, tanyakan apakah ada bus antar jemput dan sampai pukul berapa.

Hotel yang dekat tidak selalu lebih mewah, dan hotel yang mewah tidak selalu dekat. Tentukan mana yang lebih Anda perlukan.

## 3. Langsung atau transit

Penerbangan langsung menghemat tenaga. Transit menghemat uang, tetapi tanyakan di kota mana dan berapa jam. Satu kali transit dengan maskapai yang sama masih wajar; berganti-ganti maskapai patut dipertanyakan.

## 4. Sekamar berapa

Harga "mulai dari" hampir selalu harga sekamar berempat. Suami istri yang ingin kamar sendiri perlu melihat harga **Double**, yang selisihnya dapat beberapa juta per orang. Bila berangkat bertiga, tanyakan harga **Triple**.

## 5. Musim apa

- **Ramadhan**: paling mahal dan paling ramai, dengan suasana yang tidak ada gantinya. Lihat [panduan umroh Ramadhan](/panduan/umroh-ramadhan).
- **Liburan sekolah**: cocok untuk keluarga, tetapi cepat penuh.
- **Di luar itu**: lebih lengang dan biasanya lebih murah.

Cuaca juga berbeda: bulan-bulan musim panas di Makkah dapat melewati 40 derajat.

## 6. Siapa yang mendampingi

Tanyakan berapa jamaah untuk satu pembimbing, apakah muthawwif berbahasa Indonesia, dan apakah ada pendamping perempuan. Untuk orang tua, tanyakan kursi roda: dipinjamkan, disewa, atau dicarikan di tempat.

## 7. Berapa akhirnya

Minta satu angka: **berapa yang saya bayar sampai pulang?** Tambahkan yang tidak termasuk, seperti paspor, vaksin, dan perlengkapan. Cara menghitungnya kami uraikan di [biaya umroh sebenarnya](/panduan/biaya-umroh-sebenarnya).

## Tiga keluarga, tiga pilihan (contoh)

**Pasangan muda, cuti sepuluh hari.** Sembilan hari, transit tidak masalah, sekamar berdua. Uang yang dihemat dari hotel dipakai untuk kamar sendiri.

**Ibu berusia 65 tahun dengan dua anaknya.** Hotel sampai 300 meter, penerbangan langsung, kursi roda tersedia, sekamar bertiga. Harga lebih tinggi, tetapi tenaganya untuk ibadah.

**Keluarga dengan dua anak usia sekolah.** Musim liburan, manasik untuk anak, jadwal ziarah yang longgar. Mendaftar enam bulan sebelumnya karena kursi cepat habis.

## Membandingkan di situs ini

Di halaman [semua paket](/packages) Anda dapat menyaring menurut bulan, kota, maskapai, dan jarak hotel. Centang dua atau tiga paket, lalu tekan **Bandingkan**: semuanya akan berjajar dalam satu tabel.

> Paket yang tepat adalah yang masih Anda syukuri pada malam terakhir di Makkah, bukan yang paling membuat bangga pada hari mendaftar.$md$),

    ('d0000000-0000-4000-8000-000000000006', 'biaya-umroh-sebenarnya', 'Biaya Umroh Sebenarnya: Harga Paket, DP, dan yang Sering Terlupa',
     'Apa yang membentuk harga paket, biaya di luarnya, cara membayar uang muka dan pelunasan dengan aman, serta contoh hitungannya.',
     'tentang-kami.jpg', '', '{a0000000-0000-4000-8000-000000000001}', 33,
$md$"Umroh berapa?" jarang punya satu jawaban. Yang dapat dijawab dengan jujur adalah: berapa harga paketnya, apa yang tidak termasuk, dan kapan harus dibayar.

## Apa isi harga paket

Bagian terbesar adalah tiket pesawat dan hotel, kemudian visa, bus, makan, dan pendampingan. Karena tiket dan hotel mengikuti musim, paket yang sama dapat lebih mahal beberapa juta pada bulan Ramadhan atau liburan sekolah. Harga juga dapat berbeda menurut **kota keberangkatan**.

Pemerintah menetapkan biaya referensi umroh (BPIU), yang pada keputusan tahun 2023 sebesar **Rp 23.000.000**. Angka ini dapat diperbarui. Travel yang menjual di bawahnya tidak dilarang, tetapi harus melapor; Anda berhak bertanya bagaimana ia dapat semurah itu.

## Yang sering di luar harga

- pembuatan atau perpanjangan paspor;
- vaksin meningitis dan polio;
- perjalanan dari rumah ke bandara, dan hotel semalam bila jauh;
- kelebihan bagasi;
- tambahan kamar berdua atau bertiga;
- kursi roda dan pendorongnya;
- uang saku, oleh-oleh, dan makan di luar jadwal.

Di halaman paket kami bagian ini disebut *Biaya di Luar Harga Paket* dan dijumlahkan, supaya Anda melihat angka akhirnya sebelum mendaftar.

## Contoh hitungan (ilustrasi)

| Pos | Satu orang |
|---|---|
| Harga paket, sekamar berempat | Rp 28.500.000 |
| Paspor | Rp 650.000 |
| Vaksin | Rp 600.000 |
| Perjalanan ke bandara | Rp 400.000 |
| Uang saku | Rp 2.000.000 |
| **Jumlah** | **Rp 32.150.000** |

Angka di atas hanya contoh. Ganti dengan angka Anda sendiri sebelum memutuskan.

## Uang muka dan pelunasan

Uang muka biasanya **Rp 3 sampai 5 juta**, dan pelunasan **45 sampai 30 hari** sebelum berangkat. Di antaranya sebagian travel menerima angsuran menurut kesepakatan. Sebelum membayar, mintalah tertulis:

1. berapa uang muka dan kapan hangus, bila ada ketentuannya;
2. batas tanggal pelunasan;
3. berapa yang kembali bila Anda batal, dan bila **travel** yang membatalkan;
4. apakah harga dapat berubah setelah uang muka, dan karena apa.

## Membayar dengan aman

- Transfer ke rekening **atas nama perusahaan**. Jangan ke rekening pribadi, termasuk rekening direktur atau agennya.
- Cocokkan nomornya di halaman [Cek Rekening](/cek) atau tanyakan lewat nomor resmi.
- Minta kuitansi setiap kali membayar. Di atas Rp 5.000.000 memakai meterai Rp 10.000.
- Bila yang membayar bukan yang berangkat, misalnya anak untuk orang tuanya, mintalah nama jamaahnya disebut di kuitansi.

## Menabung atau berutang

Umroh diwajibkan atas yang mampu, dan mampu tidak berarti berutang. Bila ada waktu, hitung mundur: harga dibagi jumlah bulan. Paket Rp 30 juta dengan persiapan dua belas bulan berarti Rp 2,5 juta sebulan. Di halaman paket kami ada rencana tabungan yang menghitungnya sampai batas pelunasan.

Bila ada yang menawarkan umroh dengan janji bonus karena mengajak orang lain, berhentilah sejenak. Komisi berjenjang tidak diperbolehkan dalam penyelenggaraan umroh.$md$),

    ('d0000000-0000-4000-8000-000000000007', 'perlengkapan-umroh', 'Daftar Perlengkapan Umroh yang Benar-Benar Terpakai',
     'Apa yang masuk koper, apa yang masuk tas kabin, dan apa yang lebih baik ditinggal, untuk jamaah laki-laki dan perempuan.',
     'bus-ziarah.jpg', '', '{}', 40,
$md$Koper yang paling sering disesali adalah yang terlalu penuh. Berikut daftar yang cukup untuk sembilan sampai dua belas hari.

## Pakaian

**Laki-laki**

- dua setel kain ihram, supaya ada ganti;
- sabuk ihram dengan kantong;
- tiga sampai empat baju koko atau kemeja longgar, dua sarung;
- pakaian dalam secukupnya, yang tidak dipakai selama berihram.

**Perempuan**

- dua sampai tiga gamis atau setelan longgar yang menyerap keringat;
- mukena ringan;
- kaus kaki beberapa pasang;
- jilbab lebar dengan warna yang mudah dikenali rombongan.

**Semua**: sandal yang sudah biasa dipakai, jaket tipis untuk pesawat dan bus, serta payung kecil. Alas kaki baru hampir pasti membuat lecet.

## Tas kabin

Yang tidak boleh hilang, jangan masuk bagasi:

1. paspor, visa, dan sertifikat vaksin;
2. obat rutin beserta resepnya, untuk seluruh perjalanan;
3. kain ihram, bila miqat diambil di pesawat;
4. ponsel, pengisi daya, dan colokan tipe G;
5. kacamata cadangan;
6. satu ganti pakaian.

Cairan di tas kabin dibatasi 100 ml setiap botol. Baterai isi ulang (*power bank*) dibawa di kabin, bukan di bagasi.

## Perlengkapan kecil yang berguna

- semprotan air wajah dan pelembap tanpa pewangi: udara sangat kering;
- masker beberapa lembar;
- kantong sandal, supaya tidak tertukar;
- gunting kuku kecil di **bagasi**;
- tas pinggang atau tas selempang tipis;
- buku doa ukuran saku, atau salinannya di ponsel.

Selama berihram, pilih sabun dan pelembap yang tidak berpewangi. Siapkan sebelum berangkat, karena di sana belum tentu mudah mencarinya.

## Obat

Bawalah obat pribadi dalam kemasan aslinya. Tambahkan yang umum: penurun demam, obat diare, oralit, obat batuk, plester, dan krim untuk lecet. Untuk obat keras atau suntik, bawa surat dokter.

## Uang

Riyal secukupnya untuk hari pertama; selebihnya dapat diambil dengan kartu atau ditukar di sana. Beri tahu bank bahwa kartu akan dipakai di luar negeri. Jangan menaruh semuanya di satu tempat.

## Yang lebih baik ditinggal

- perhiasan;
- makanan basah dan bumbu yang mudah tumpah;
- pakaian "siapa tahu";
- barang titipan yang isinya tidak Anda ketahui. Tolak dengan sopan.

## Berat koper

Tanyakan jatah bagasi maskapai Anda, lalu timbang koper di rumah. Sisakan sepertiganya kosong untuk pulang. Air zamzam mengikuti aturan maskapai; jangan memasukkan botolnya sendiri ke koper tanpa bertanya.

## Sehari sebelum berangkat

- Beri nama dan nomor telepon di dalam dan di luar koper.
- Ikat dengan pita warna yang sama satu rombongan.
- Foto isi dan bentuk koper.
- Titipkan salinan paspor kepada keluarga di rumah.

Perlengkapan yang kami bagikan tercantum di bagian fasilitas pada setiap [halaman paket](/umroh), jadi tidak perlu membeli dua kali.$md$),

    ('d0000000-0000-4000-8000-000000000008', 'tata-cara-umroh-ringkas', 'Tata Cara Umroh Secara Ringkas',
     'Urutan umroh dari miqat sampai tahallul, larangan selama ihram, dan hal praktis yang membantu jamaah pemula.',
     'manasik.jpg', 'Ustadz Hasan Basri (contoh)', '{a0000000-0000-4000-8000-000000000010,a0000000-0000-4000-8000-000000000002}', 48,
$md$Panduan ini ringkasan untuk mengingat urutannya. Perincian dan perbedaan pendapat di antara ulama sebaiknya Anda tanyakan kepada pembimbing saat manasik.

## Urutannya

1. **Ihram dari miqat**, dengan niat umroh.
2. **Tawaf** mengelilingi Ka’bah tujuh putaran.
3. **Sai** antara Shafa dan Marwah tujuh kali jalan.
4. **Tahallul**, mencukur atau memotong rambut.
5. **Tertib**, mengikuti urutan itu.

## Sebelum ihram

Mandi, memotong kuku, merapikan rambut, dan memakai wewangian di badan dilakukan sebelum berniat. Laki-laki memakai dua helai kain tanpa jahitan; perempuan berpakaian biasa yang menutup aurat, dengan wajah dan telapak tangan terbuka.

## Miqat

Miqat adalah tempat memulai ihram. Jamaah Indonesia yang ke Madinah lebih dahulu umumnya berihram dari Bir Ali. Yang langsung ke Jeddah biasanya mengambil miqat di pesawat; awak kabin akan mengumumkannya, jadi kenakan kain ihram sebelum itu. Setelah berniat, perbanyak membaca **talbiyah**.

## Larangan selama ihram

- memakai wewangian;
- memotong rambut dan kuku;
- berburu binatang;
- menikah, menikahkan, dan berhubungan suami istri;
- bertengkar dan berkata kotor;
- bagi laki-laki: pakaian berjahit membentuk badan dan penutup kepala;
- bagi perempuan: cadar dan sarung tangan.

Melanggar sebagian larangan ada tebusannya. Jangan menebak sendiri; tanyakan kepada pembimbing.

## Tawaf

Tawaf dilakukan dalam keadaan suci dari hadas. Mulai dari garis sejajar Hajar Aswad dengan Ka’bah di sebelah kiri, tujuh putaran. Tidak perlu memaksa mencium Hajar Aswad; cukup melambaikan tangan ke arahnya. Tidak ada doa yang wajib di tiap putaran: doa dengan bahasa sendiri pun boleh.

Bila batal wudhu, berwudhulah lalu lanjutkan. Bila lupa hitungan, pegang jumlah yang paling sedikit. Sesudahnya shalat dua rakaat, di belakang Maqam Ibrahim bila longgar, atau di mana saja di dalam masjid, lalu minum air zamzam.

## Sai

Dimulai dari Shafa dan berakhir di Marwah. Sekali jalan dihitung satu, jadi Shafa ke Marwah satu, kembali ke Shafa dua. Laki-laki berjalan cepat di antara dua lampu hijau. Suci dari hadas bukan syarat sai, tetapi lebih utama.

Jaraknya sekitar tiga kilometer seluruhnya. Beristirahatlah bila lelah; tidak ada lomba.

## Tahallul

Laki-laki mencukur habis atau memendekkan rambutnya; perempuan memotong ujung rambut kira-kira seruas jari. Dengan itu umroh selesai dan larangan ihram berakhir.

## Perempuan yang sedang haid

Tetap berihram dari miqat, tetapi menunda tawaf sampai suci. Karena itu beri tahu pembimbing sejak sebelum berangkat, supaya jadwalnya dapat disesuaikan.

## Hal praktis

- Sepakati titik temu sebelum masuk masjid, lengkap dengan nomor pintunya.
- Simpan sandal di kantong dan bawa sendiri.
- Pilih lantai atas bila pelataran terlalu padat.
- Makan dan minum secukupnya sebelum mulai; umroh memerlukan waktu dua sampai empat jam.
- Datang menjelang tengah malam biasanya lebih lengang.

Urutan di atas kami latih bersama dalam [manasik setiap paket](/umroh). Semoga Allah memudahkan dan menerima ibadah Anda.$md$),

    ('d0000000-0000-4000-8000-000000000009', 'umroh-bersama-orang-tua', 'Umroh Bersama Orang Tua: Menyiapkan Jamaah Lansia',
     'Pemeriksaan kesehatan, memilih hotel dan penerbangan, kursi roda, obat, dan cara menjaga tenaga orang tua di Tanah Suci.',
     'nabawi-payung.jpg', '', '{a0000000-0000-4000-8000-000000000003,a0000000-0000-4000-8000-000000000002}', 56,
$md$Mengantar orang tua ke Baitullah adalah keinginan banyak anak. Dengan persiapan yang baik, usia lanjut bukan halangan; yang perlu diatur adalah tenaganya.

## Periksa kesehatan lebih dahulu

Datanglah ke dokter dua sampai tiga bulan sebelum berangkat, sebelum melunasi paket. Tanyakan:

- apakah aman terbang sembilan jam dan berjalan beberapa kilometer sehari;
- obat apa yang perlu disesuaikan karena perbedaan waktu;
- vaksin apa yang disarankan selain [meningitis dan polio](/panduan/vaksin-meningitis-dan-polio);
- tanda bahaya apa yang perlu diwaspadai.

Mintalah surat keterangan dan daftar obat dengan nama generiknya, dalam bahasa Inggris bila dapat.

## Beri tahu travel sejak awal

Sampaikan penyakit menahun, alat bantu dengar, pembatasan makanan, dan kebiasaan yang perlu diketahui. Data kesehatan bersifat pribadi: cukup kepada petugas yang mengurus, bukan di grup WhatsApp rombongan.

## Memilih paketnya

- **Hotel sampai 300 meter** dari masjid, dengan lift yang cukup.
- **Penerbangan langsung**, atau transit yang tidak terlalu lama. Mintalah bantuan kursi roda bandara ketika memesan; layanan ini biasanya tanpa biaya.
- **Jadwal yang longgar**: dua kegiatan berat tidak di hari yang sama.
- **Sekamar dengan keluarga**, dekat lift, bukan di ujung lorong.

## Latihan di rumah

Berjalan kaki tiga puluh menit sehari selama dua bulan membantu lebih banyak daripada suplemen apa pun. Mulailah dari yang ringan, pakai sandal yang akan dibawa, dan berhenti bila nyeri dada atau sesak.

## Kursi roda

Tawaf dan sai boleh dilakukan dengan kursi roda. Tersedia jalur khusus dan penyewaan resmi di Masjidil Haram, termasuk skuter listrik di lantai tertentu. Sepakati biaya di muka dan gunakan petugas resmi. Tanyakan kepada travel apakah ada pendamping yang mendorong.

Memakai kursi roda sejak awal lebih baik daripada memaksakan diri lalu sakit pada hari kedua.

## Obat dan makan

1. Bawa obat untuk seluruh perjalanan ditambah tiga hari, di **tas kabin**.
2. Pakai kotak obat harian dan pasang alarm menurut waktu Makkah, empat jam di belakang WIB.
3. Minum sedikit demi sedikit sepanjang hari; jangan menunggu haus.
4. Bawa camilan kecil bagi yang punya diabetes.

## Agar tidak terpisah

- Kenakan kartu pengenal dengan nama hotel dan nomor pembimbing.
- Simpan satu nomor di ponsel orang tua sebagai panggilan cepat.
- Tulis nama hotel dalam huruf Arab di selembar kertas; resepsionis akan membantu.
- Tentukan satu titik temu tetap, misalnya satu pintu masjid.

## Bila kelelahan

Shalat di kamar atau di musala hotel tetap shalat. Tidak semua ziarah harus diikuti. Umroh yang pertama adalah tujuan utamanya; selebihnya mengikuti tenaga.

Segera hubungi pembimbing bila ada nyeri dada, sesak, bicara pelo, lemah sebelah, bingung mendadak, atau demam tinggi. Jangan menunggu pagi.

## Bila orang tua tidak lagi mampu berjalan jauh

Tanyakan kepada pembimbing tentang badal umroh dan syarat-syaratnya. Kadang jawaban yang paling menenangkan adalah bahwa kewajiban mengikuti kemampuan.

Ceritakan keadaan orang tua Anda lewat WhatsApp; kami bantu memilih paket yang jadwalnya sesuai.$md$),

    ('d0000000-0000-4000-8000-000000000010', 'haji-khusus-haji-reguler-dan-furoda', 'Haji Reguler, Haji Khusus, dan Furoda: Apa Bedanya',
     'Perbedaan kuota, penyelenggara, masa tunggu, dan risikonya, serta pertanyaan yang perlu diajukan sebelum mendaftar haji.',
     'arafah-tenda.jpg', '', '{a0000000-0000-4000-8000-000000000011,a0000000-0000-4000-8000-000000000012}', 64,
$md$Ada lebih dari satu jalan menuju Arafah. Yang membedakannya terutama siapa penyelenggaranya, dari mana kuotanya, dan berapa lama menunggunya.

## Sekilas

| | Reguler | Khusus | Visa non-kuota ("Furoda") |
|---|---|---|---|
| Penyelenggara | pemerintah | PIHK berizin | lewat PIHK |
| Kuota | kuota negara | kuota negara | di luar kuota negara |
| Masa tunggu | panjang, menurut daerah | lebih pendek | tidak ada antrean resmi |
| Biaya | paling rendah, sebagian ditanggung nilai manfaat | lebih tinggi | paling tinggi |
| Kepastian | nomor porsi | nomor porsi | bergantung terbitnya visa |

Lamanya masa tunggu dan besarnya biaya berubah setiap tahun. Lihat angka terbarunya di layanan resmi Kementerian Haji dan Umrah, bukan di brosur.

## Haji reguler

Diselenggarakan pemerintah. Anda membuka setoran awal di bank penerima setoran, lalu mendapat **nomor porsi**. Nomor inilah antrean Anda. Masa tunggunya dapat belasan sampai puluhan tahun, bergantung pada aturan dan daerah, jadi mendaftarlah selagi muda dan mintalah nomor porsinya tercatat atas nama yang berangkat.

## Haji khusus

Diselenggarakan oleh perusahaan yang memegang izin **PIHK**. Izin umroh (PPIU) saja tidak cukup. Haji khusus memakai kuota negara juga, jadi tetap ada nomor porsi dan masa tunggu, hanya lebih pendek. Fasilitas hotel, tenda, dan lamanya perjalanan berbeda antarpenyelenggara.

Yang perlu ditanyakan:

1. Nomor SK PIHK, dan apakah masih berlaku di SATU HAJI.
2. Kapan nomor porsi saya terbit, dan bagaimana memeriksanya sendiri?
3. Perkiraan tahun berangkat, dan apa yang terjadi bila bergeser.
4. Hotel di Makkah dan Madinah, serta hotel transit saat puncak haji.
5. Letak tenda di Mina dan jaraknya ke jamarat.
6. Biaya apa yang belum termasuk: dam, kurban, kelebihan bagasi.

## Visa di luar kuota

Yang dikenal sebagai Furoda memakai visa undangan di luar kuota negara. Tidak ada antrean resmi, tetapi juga **tidak ada jaminan visa terbit**: pernah ada musim ketika visa jenis ini sama sekali tidak dikeluarkan. Bila Anda mempertimbangkannya:

- daftar hanya lewat PIHK berizin;
- minta tertulis kapan uang kembali bila visa tidak terbit, dan berapa potongannya;
- jangan menyerahkan seluruh uang tanpa perjanjian itu;
- tolak tawaran berhaji dengan visa kunjungan, ziarah, atau kerja. Itu melanggar aturan, dan dapat berujung pada denda, deportasi, dan larangan masuk.

## Mana yang dipilih

Bagi sebagian besar keluarga, jawabannya adalah mendaftar reguler **sekarang**, lalu memikirkan haji khusus bila usia dan kemampuan memungkinkan. Sambil menunggu, umroh dapat menjadi jalan melepas rindu; ia tidak menggantikan haji.

## Bila mendaftarkan orang tua

Tanyakan aturan tentang jamaah lanjut usia, penggabungan mahram, dan pelimpahan nomor porsi bila yang terdaftar wafat atau sakit tetap. Aturannya ada, tetapi berubah dari waktu ke waktu, jadi tanyakan ke kantor kementerian di kota Anda.

Paket haji kami beserta tanggalnya ada di halaman [haji](/haji). Paket dan harga di situs contoh ini hanyalah ilustrasi.$md$),

    ('d0000000-0000-4000-8000-000000000011', 'umroh-ramadhan', 'Umroh Ramadhan: Keutamaan, Keramaian, dan Persiapannya',
     'Awal, tengah, atau akhir Ramadhan? Bedanya suasana, harga, dan tenaga, serta cara menyiapkan diri untuk ibadah sambil berpuasa.',
     'ramadhan-iftar.jpg', '', '{a0000000-0000-4000-8000-000000000004,a0000000-0000-4000-8000-000000000005}', 70,
$md$Umroh di bulan Ramadhan memiliki keutamaan besar, dan karena itu pula ia paling ramai. Dengan tahu apa yang menanti, Anda dapat memilih waktu yang sesuai.

## Kapan Ramadhan

Tanggal Hijriah bergeser sekitar sebelas hari lebih awal setiap tahun. Di situs ini setiap keberangkatan ditulis dengan kedua kalender, menurut kalender Umm al-Qura yang dipakai Arab Saudi. Awal puasa ditetapkan lewat pengamatan hilal, jadi anggap tanggalnya **sekitar**, dapat berbeda satu hari.

## Awal, tengah, atau akhir

| Waktu | Suasana | Harga |
|---|---|---|
| Sepuluh hari pertama | semangat, mulai ramai | tinggi |
| Pertengahan | sedikit lebih longgar | tinggi |
| Sepuluh malam terakhir | sangat padat, itikaf | paling tinggi |

Bila ini umroh pertama Anda atau bersama orang tua, awal Ramadhan lebih ramah. Bila yang dicari adalah sepuluh malam terakhir, siapkan tenaga, kesabaran, dan anggaran.

## Irama sehari

Hari-hari di sana terbalik: siang untuk beristirahat, malam untuk beribadah. Sesudah berbuka orang menuju tarawih, dan pada sepuluh malam terakhir ada qiyamul lail sampai menjelang sahur. Tidurlah sesudah Subuh dan sebelum Asar; jangan memaksakan ziarah di tengah hari.

## Berbuka di masjid

Di pelataran kedua masjid dibentangkan hidangan berbuka bagi siapa saja: kurma, air, roti, yogurt. Datang sebelum Asar bila ingin tempat di dalam. Makan secukupnya, lalu shalat Magrib; makan malam dilanjutkan di hotel.

## Puasa dan safar

Musafir boleh tidak berpuasa dan menggantinya di hari lain. Bila umroh dilakukan siang hari dan tubuh tidak kuat, keringanan itu ada untuk dipakai. Banyak jamaah memilih menunaikan umroh **malam hari**: lebih sejuk dan dapat minum zamzam.

## Itikaf

Itikaf di sepuluh malam terakhir memerlukan persiapan tersendiri. Tanyakan kepada travel apakah perlu mendaftar izin itikaf, di mana tempat menyimpan barang, dan bagaimana makan sahurnya. Aturan masjid berubah setiap tahun, jadi dengarkan pembimbing.

## Yang perlu ditanyakan sebelum mendaftar

- Apakah sahur dan berbuka termasuk, dan di mana disajikan?
- Berapa jarak hotel, dan apakah jalan di sekitarnya ditutup pada malam ganjil?
- Apakah hotelnya tetap sama sampai akhir, atau pindah di tengah jalan?
- Pulang sebelum atau sesudah Idul Fitri? Tiket pada hari-hari itu paling sulit diubah.

## Bekal kecil

1. Botol minum kosong untuk diisi zamzam sesudah berbuka.
2. Kurma atau camilan untuk sahur di masjid.
3. Sajadah tipis, karena sering mendapat tempat di pelataran.
4. Jaket: pendingin ruangan masjid terasa dingin menjelang Subuh.
5. Obat rutin dengan jadwal sahur dan berbuka, menurut petunjuk dokter.

## Mendaftar kapan

Kursi Ramadhan termasuk yang pertama habis. Mendaftar enam bulan sebelumnya memberi pilihan hotel dan harga yang lebih baik, dan waktu menabung yang lebih panjang. Lihat tanggalnya di [jadwal keberangkatan](/jadwal) dengan penyaring Ramadhan.

Pertanyaan memilih paket secara umum kami jawab di [panduan memilih paket](/panduan/memilih-paket-umroh).$md$)
) as a (id, slug, title, summary, cover, author, packages, days, body)
on conflict do nothing;

-- Questions and answers, as they stood on the day in `checked_at`.
insert into public.questions (id, question, answer, topic, category, order_index, checked_at)
select ('e0000000-0000-4000-8000-' || lpad(q.place::text, 12, '0'))::uuid, q.question, q.answer, q.topic, q.category, q.place, '2026-11-20'
from (
  values
    (1, 'Memilih travel', 'umroh', 'Bagaimana memastikan travel umroh berizin resmi?',
     E'Cari nama travelnya di layanan SATU HAJI milik Kementerian Haji dan Umrah. Cocokkan nomor surat keputusan (SK), statusnya, akreditasinya, dan masa berlakunya.\n\nIzin kami tertulis di kaki setiap halaman situs ini.'),
    (2, 'Memilih travel', null, 'Ke rekening mana saya membayar?',
     E'Hanya ke rekening atas nama perusahaan, tidak pernah ke rekening pribadi: begitu pula pesan kementerian kepada calon jamaah.\n\nNomor rekening yang Anda terima dapat dicocokkan di halaman [Cek Rekening](/cek) sebelum mentransfer.'),
    (3, 'Biaya dan pembayaran', null, 'Apakah ada biaya di luar harga paket?',
     E'Di setiap halaman paket tertulis apa yang termasuk dan apa yang tidak. Bila jumlah biaya tambahannya sudah diketahui, di sana tertulis juga perkiraan totalnya.\n\nMintalah rincian biaya sebelum membayar. Kementerian menyarankannya, dan kami senang memberikannya.'),
    (4, 'Dokumen dan visa', null, 'Berapa lama paspor harus berlaku?',
     E'Paling sedikit 6 bulan terhitung dari tanggal keberangkatan. Kami menyarankan 7 sampai 12 bulan, agar tetap aman bila jadwal bergeser.'),
    (5, 'Memilih travel', 'umroh', 'Apa itu 5 Pasti?',
     E'Lima hal yang perlu pasti sebelum Anda membayar: pasti travelnya berizin, pasti jadwalnya, pasti penerbangannya, pasti hotelnya, dan pasti visanya.\n\nDi setiap halaman paket kami tertulis mana yang sudah pasti dan mana yang masih menyusul.'),
    (6, 'Memilih travel', null, 'Kementerian mana yang sekarang mengurus haji dan umroh?',
     E'Kementerian Haji dan Umrah (Kemenhaj), bukan lagi Kementerian Agama. Dasarnya Undang-Undang Nomor 14 Tahun 2025, yang mengubah Undang-Undang Nomor 8 Tahun 2019.'),
    (7, 'Memilih travel', 'umroh', 'Bolehkah umroh tanpa travel?',
     E'Boleh. Undang-Undang Nomor 14 Tahun 2025 mengenal tiga jalan: melalui penyelenggara berizin (PPIU), secara mandiri, atau melalui Menteri.\n\nYang berangkat mandiri mengurus sendiri visa, penerbangan, hotel, dan perjalanannya di Arab Saudi. Bersama travel, semua itu dan pembimbingnya sudah diatur.'),
    (8, 'Memilih travel', null, 'Amankah data pribadi saya?',
     E'Data Anda dilindungi Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Anda berhak meminta salinannya, memperbaikinya, atau meminta kami menghapusnya.\n\nApa yang kami simpan dan berapa lama tertulis di [Kebijakan Privasi](/privasi).'),
    (9, 'Biaya dan pembayaran', null, 'Berapa uang mukanya, dan kapan harus lunas?',
     E'Uang muka umroh di travel pada umumnya Rp 3 sampai 5 juta, dan pelunasannya 45 sampai 30 hari sebelum keberangkatan. Bolehkah dicicil di antaranya, tergantung kesepakatan.\n\nUntuk setiap paket kami, yang berlaku tertulis di S&K pada halaman paketnya.'),
    (10, 'Biaya dan pembayaran', 'umroh', 'Mengapa ada umroh yang sangat murah?',
     E'Bandingkan dengan biaya referensi umroh dari pemerintah: Rp 23.000.000 (KMA 1021 Tahun 2023). Harga di bawahnya tidak dilarang, tetapi travelnya wajib melapor.\n\nTanyakan apa yang tidak termasuk: hotel yang jauh, transit yang panjang, atau perlengkapan dan vaksin yang dibayar belakangan.'),
    (11, 'Biaya dan pembayaran', null, 'Apa arti Quad, Triple, dan Double?',
     E'Jumlah orang dalam satu kamar hotel: Quad berempat, Triple bertiga, Double berdua. Semakin sedikit yang sekamar, semakin tinggi harga per orang.'),
    (12, 'Biaya dan pembayaran', null, 'Apakah saya mendapat kwitansi?',
     E'Ya, untuk setiap pembayaran. Kwitansi di atas Rp 5.000.000 bermeterai Rp 10.000. Simpanlah sampai Anda pulang.'),
    (13, 'Biaya dan pembayaran', null, 'Bolehkah orang lain yang membayar?',
     E'Boleh, misalnya anak yang memberangkatkan orang tuanya. Beri tahu kami nama jamaahnya saat membayar, agar pembayaran dan kursinya tercatat atas nama yang benar.'),
    (14, 'Dokumen dan visa', null, 'Nama di paspor saya hanya satu kata. Bisakah berangkat?',
     E'Nama di paspor perlu paling sedikit dua kata, dan banyak travel meminta tiga. Tanyakan kepada kami dan kepada kantor imigrasi sebelum membuat paspor.'),
    (15, 'Dokumen dan visa', 'umroh', 'Berapa lama visa umroh berlaku?',
     E'Sejak 1 November 2025 visa harus dipakai dalam 30 hari setelah terbit. Setelah masuk Arab Saudi, Anda boleh tinggal paling lama 90 hari.\n\nKarena itu visa baru diurus menjelang keberangkatan, setelah hotelnya dikontrak melalui Nusuk Masar.'),
    (16, 'Dokumen dan visa', null, 'Haruskah perempuan ditemani mahram?',
     E'Arab Saudi tidak lagi mensyaratkan mahram sejak 2022. Sebagian travel masih memintanya bagi perempuan di bawah 45 tahun. Bicarakan dengan keluarga, lalu tanyakan kepada kami; tidak ada yang langsung ditolak.'),
    (17, 'Dokumen dan visa', null, 'Bolehkah paspornya menyusul?',
     E'Boleh mendaftar dulu. Paspor diperlukan sebelum tiket diterbitkan dan visa diurus, jadi buatlah jauh sebelum batas pelunasan.'),
    (18, 'Kesehatan', null, 'Vaksin apa yang wajib?',
     E'Meningitis dan polio. Berapa lama keduanya berlaku berbeda menurut sumbernya, jadi bawalah sertifikat dengan tanggal suntiknya dan tanyakan kepada kami apakah masih berlaku pada hari Anda berangkat.'),
    (19, 'Kesehatan', null, 'Bisakah orang tua yang sepuh ikut?',
     E'Bisa. Ceritakan keadaannya saat mendaftar: kursi roda, pendamping, dan kamar yang dekat lift lebih mudah disiapkan dari awal.\n\nLihat juga jarak hotel ke masjid pada halaman paketnya.'),
    (20, 'Kesehatan', null, 'Bagaimana dengan obat yang saya minum setiap hari?',
     E'Bawa secukupnya untuk seluruh perjalanan di tas kabin, dalam kemasan aslinya dan bersama resep dokter. Beri tahu pembimbing bila ada yang perlu diketahui dalam keadaan darurat; data kesehatan Anda tidak kami bagikan kepada yang lain.'),
    (21, 'Perjalanan dan ibadah', null, 'Apakah penerbangannya langsung?',
     E'Itu berbeda menurut keberangkatannya. Penerbangan umroh langsung, atau transit satu kali dengan maskapai yang sama; paling banyak dua maskapai. Maskapai dan transitnya tertulis di halaman paket.'),
    (22, 'Perjalanan dan ibadah', null, 'Mengapa tanggal Hijriah tertulis “sekitar”?',
     E'Kami memakai kalender Umm al-Qura, dan hari Hijriah dimulai saat matahari terbenam. Satu tanggal Masehi karena itu menyentuh dua tanggal Hijriah, dan awal bulan dapat ditetapkan lain.'),
    (23, 'Perjalanan dan ibadah', null, 'Apakah ada manasik sebelum berangkat?',
     E'Ada, tatap muka dan daring, bersama pembimbing yang ikut berangkat. Jadwalnya kami kirim setelah Anda terdaftar; keluarga yang mengantar boleh ikut menyimak.'),
    (24, 'Perjalanan dan ibadah', null, 'Bagaimana bila saya batal berangkat?',
     E'Hubungi kami secepatnya. Sebelum tiket terbit dan hotel dibayar, lebih banyak yang masih dapat dipindahkan atau dikembalikan. Aturannya tertulis di S&K paket Anda; mintalah penjelasan kami sebelum membayar.'),
    (25, 'Haji', 'haji', 'Apa beda haji reguler dan haji khusus?',
     E'Haji reguler diselenggarakan pemerintah. Haji khusus diselenggarakan travel yang memiliki izin tersendiri, PIHK; izin umroh (PPIU) saja tidak cukup.\n\nPeriksa izin PIHK di layanan SATU HAJI sebelum mendaftar.')
) as q (place, topic, category, question, answer)
on conflict do nothing;

-- The journeys that the testimonials tell of.
update public.testimonials t
set travel_year = told.year, package_id = (select p.id from public.packages p where p.slug = told.slug)
from (
  values
    ('c0000000-0000-4000-8000-000000000001'::uuid, 2026, 'umroh-reguler-9-hari'),
    ('c0000000-0000-4000-8000-000000000002', 2026, null),
    ('c0000000-0000-4000-8000-000000000004', 2025, 'umroh-plus-turki-12-hari'),
    ('c0000000-0000-4000-8000-000000000005', 2026, null),
    ('c0000000-0000-4000-8000-000000000006', 2025, null),
    ('c0000000-0000-4000-8000-000000000008', 2025, 'umroh-reguler-9-hari')
) as told (id, year, slug)
where t.id = told.id and t.travel_year is null;

-- Albums of past groups, plainly examples: drawn pictures, invented journeys.
insert into public.albums (id, slug, title, description, traveled_on, category, pictures)
select a.id::uuid, a.slug, a.title, a.description || ' (Album contoh.)', a.traveled_on::date, a.category, a.pictures::jsonb
from (
  values
    ('e1000000-0000-4000-8000-000000000001', 'umroh-ramadhan-2026', 'Umroh Ramadhan 1447 H', 'umroh', '2026-03-08',
     'Rombongan sepuluh malam terakhir: berbuka bersama di pelataran, tarawih di Masjidil Haram, dan pulang menjelang Idulfitri.',
     '[
       {"address": "/media/ramadhan-iftar.jpg", "caption": "Berbuka bersama di pelataran masjid", "alt": "Hamparan hidangan berbuka dengan jamaah duduk berbaris"},
       {"address": "/media/masjidil-haram-malam.jpg", "caption": "Masjidil Haram selepas tarawih", "alt": ""},
       {"address": "/media/kaabah-tawaf.jpg", "caption": "Tawaf pada malam ke-27", "alt": ""},
       {"address": "/media/hotel-makkah.jpg", "caption": "Hotel rombongan di Makkah", "alt": ""},
       {"address": "/media/kereta-haramain.jpg", "caption": "Menuju Madinah dengan kereta Haramain", "alt": ""},
       {"address": "/media/nabawi-payung.jpg", "caption": "Payung Masjid Nabawi menjelang zuhur", "alt": ""}
     ]'),
    ('e1000000-0000-4000-8000-000000000002', 'haji-khusus-2026', 'Haji Khusus 1447 H', 'haji', '2026-05-12',
     'Dari manasik terakhir sampai wukuf di Arafah: perjalanan haji khusus bersama pembimbing dan dokter rombongan.',
     '[
       {"address": "/media/arafah-tenda.jpg", "caption": "Tenda rombongan di Arafah", "alt": ""},
       {"address": "/media/manasik.jpg", "caption": "Manasik terakhir sebelum berangkat", "alt": "Jamaah duduk melingkar mengikuti manasik"},
       {"address": "/media/bandara-subuh.jpg", "caption": "Berkumpul di bandara sebelum subuh", "alt": ""},
       {"address": "/media/jabal-rahmah.jpg", "caption": "Jabal Rahmah", "alt": ""},
       {"address": "/media/kaabah-senja.jpg", "caption": "Tawaf ifadah saat senja", "alt": ""}
     ]'),
    ('e1000000-0000-4000-8000-000000000003', 'umroh-plus-turki-2025', 'Umroh Plus Turki, Musim Gugur 2025', 'umroh', '2025-10-14',
     'Tiga hari di Istanbul sebelum ke Tanah Suci, dengan waktu istirahat yang cukup di antaranya.',
     '[
       {"address": "/media/istanbul-masjid-biru.jpg", "caption": "Salat di Masjid Biru", "alt": "Kubah dan menara Masjid Biru di Istanbul"},
       {"address": "/media/istanbul-bosphorus.jpg", "caption": "Menyusuri Selat Bosphorus", "alt": ""},
       {"address": "/media/jendela-pesawat.jpg", "caption": "Dalam penerbangan ke Madinah", "alt": ""},
       {"address": "/media/raudhah.jpg", "caption": "Menunggu giliran ke Raudhah", "alt": ""},
       {"address": "/media/masjid-quba.jpg", "caption": "Pagi di Masjid Quba", "alt": ""}
     ]')
) as a (id, slug, title, category, traveled_on, description, pictures)
on conflict do nothing;

-- Bookings of the demo inquiries, by the functions and triggers that staff's forms use; names of pilgrims are invented. Those functions go
-- by the clock, so each step happens now and is dated back after it. Confirmed inquiries keep their pilgrims, and so the seats that they take.
--
--   steps: number of the demo inquiry, hours ago, what happens, rupiah (null: what is left to pay) or number of pilgrims, reason or label
do $$
declare
  step record;
  subject public.bookings;
  moment timestamptz;
  amount bigint;
  target uuid;
begin
  if exists (select from public.bookings) then
    return;
  end if;
  perform set_config('request.jwt.claims', '{"email": "staf@contoh.id"}', true);
  for step in
    select s.*, i.id as inquiry_id, i.departure_id, i.name, i.phone, i.room_type, i.pilgrims, b.id as booking_id
    from (
      values
        -- Paid in three instalments, with a link for the payer.
        (5, 1700, 'tahan', null, null), (5, 1690, 'bayar', 20000000, null), (5, 1685, 'tautan', null, null),
        (5, 1200, 'bayar', 40000000, null), (5, 500, 'bayar', null, null),
        -- One of five cancelled; the refund waits for the owner.
        (6, 1650, 'tahan', 5, null), (6, 1640, 'bayar', 25000000, null), (6, 900, 'bayar', null, null),
        (6, 120, 'jamaah batal', 5, 'Sakit dan disarankan dokter menunda (contoh)'),
        (6, 96, 'ajukan', 1500000, 'Jamaah kelima batal karena sakit (contoh)'),
        (7, 1600, 'tahan', null, null), (7, 1590, 'bayar', 50000000, null), (7, 700, 'bayar', 100000000, null),
        -- A surcharge, and all paid.
        (9, 1500, 'tahan', null, null), (9, 1490, 'tambahan', 1750000, 'Kursi roda dan pendamping (contoh)'),
        (9, 1480, 'bayar', 10000000, null), (9, 600, 'bayar', null, null),
        -- Instalments are overdue: the number at the end is that of the days.
        (11, 1400, 'tahan', null, null), (11, 1390, 'bayar', 20000000, null), (11, 1380, 'angsuran', 30000000, '41'),
        (19, 1100, 'tahan', null, null), (19, 1090, 'bayar', 20000000, null), (19, 1080, 'angsuran', 20000000, '3'),
        (19, 200, 'lapor', 5000000, null), (19, 190, 'tolak laporan', null, 'Uangnya belum masuk rekening (contoh)'),
        (33, 600, 'tahan', null, null), (33, 590, 'bayar', 25000000, null), (33, 585, 'angsuran', 40000000, '12'),
        -- A discount for a family.
        (14, 1300, 'tahan', null, null), (14, 1295, 'potongan', -3000000, 'Potongan keluarga enam orang (contoh)'),
        (14, 1290, 'bayar', 30000000, null), (14, 800, 'bayar', 60000000, null),
        -- Paid too much.
        (15, 1280, 'tahan', null, null), (15, 1270, 'bayar', 25000000, null), (15, 700, 'bayar', null, null), (15, 690, 'bayar', 500000, null),
        -- A receipt was written for the wrong sum and reversed.
        (17, 1150, 'tahan', null, null), (17, 1140, 'bayar', 50000000, null),
        (17, 1139, 'koreksi', null, 'Salah ketik, nol terlalu banyak (contoh)'), (17, 1138, 'bayar', 10000000, null),
        (17, 1130, 'tautan', null, null),
        (25, 900, 'tahan', null, null), (25, 890, 'bayar', 10000000, null), (25, 300, 'bayar', null, null),
        (28, 820, 'tahan', null, null), (28, 810, 'bayar', 20000000, null),
        -- Active before the down payment, by the owner's word.
        (30, 700, 'tahan', null, null), (30, 690, 'aktif', null, 'Jamaah alumni, uang muka menyusul (contoh)'),
        (31, 690, 'tahan', null, null), (31, 680, 'bayar', 15000000, null), (31, 5, 'lapor', 10000000, null),
        (34, 600, 'tahan', null, null), (34, 590, 'bayar', 20000000, null),
        -- Transferred twice; the refund is approved and not paid yet.
        (35, 580, 'tahan', null, null), (35, 570, 'bayar', 10000000, null), (35, 200, 'bayar', null, null), (35, 150, 'bayar', 10000000, null),
        (35, 100, 'ajukan', null, 'Pelunasan ditransfer dua kali (contoh)'), (35, 80, 'setujui', null, null),
        (37, 500, 'tahan', null, null), (37, 490, 'bayar', 20000000, null), (37, 100, 'bayar', 20000000, null),
        -- Holds: extended with a part of the down payment; with a report that waits; extended; that end today and tomorrow.
        (40, 48, 'tahan', null, null), (40, 40, 'bayar', 10000000, null), (40, 30, 'perpanjang', 72, 'Sisa uang muka menunggu gajian (contoh)'),
        (41, 22, 'tahan', null, null), (41, 3, 'lapor', 20000000, null),
        (43, 72, 'tahan', null, null), (43, 60, 'perpanjang', 120, 'Menunggu keluarga dari luar kota (contoh)'),
        (49, 6, 'tahan', null, null), (50, 17, 'tahan', null, null),
        -- Cancelled and paid back.
        (20, 1000, 'tahan', 2, null), (20, 990, 'bayar', 12000000, null),
        (20, 400, 'batal', null, 'Belum mendapat izin dari kantor (contoh)'),
        (20, 390, 'ajukan', 2500000, 'Pendaftaran batal atas permintaan jamaah (contoh)'), (20, 380, 'setujui', null, null),
        (20, 350, 'kembalikan', null, null),
        -- Cancelled; the owner refused the refund that was proposed, so the money still waits.
        (24, 950, 'tahan', 3, null), (24, 940, 'bayar', 15000000, null),
        (24, 300, 'batal', null, 'Ibu jamaah dirawat di rumah sakit (contoh)'),
        (24, 290, 'ajukan', 4000000, 'Dikurangi biaya visa dan tiket (contoh)'),
        (24, 250, 'tolak', null, 'Rekening penerima belum sama dengan nama pembayar (contoh)'),
        -- A hold that lapsed.
        (44, 340, 'tahan', 4, null)
    ) as s (inquiry, ago, what, amount, reason)
    join public.inquiries i on i.is_demo and i.departure_id is not null
      and i.id = ('d0000000-0000-4000-8000-' || lpad(s.inquiry::text, 12, '0'))::uuid
    cross join lateral (select ('b0000000-0000-4000-8000-' || lpad(s.inquiry::text, 12, '0'))::uuid as id) b
    order by s.ago desc, s.inquiry
  loop
    moment := now() - make_interval(hours => step.ago);
    amount := coalesce(step.amount, greatest(private.total(step.booking_id) - private.paid(step.booking_id), 0));
    case step.what
      when 'tahan' then
        perform public.hold_seats(
          step.booking_id, step.departure_id, step.name, step.phone,
          (
            select jsonb_agg(jsonb_build_object(
              'roomType', coalesce(step.room_type, 'quad'),
              'name', case when place = 1 then step.name when step.ago > 100 then (
                '{Contoh Ahmad,Contoh Aisyah,Contoh Umar,Contoh Zahra,Contoh Hasan}'::text[])[place - 1] else '' end
            ) order by place)
            from generate_series(1, coalesce(step.amount, step.pilgrims)) place
          ),
          step.inquiry_id
        );
      when 'perpanjang' then
        update public.bookings b set held_until = b.held_until + make_interval(hours => step.amount) where b.id = step.booking_id;
        perform private.note_booking(step.booking_id, 'diperpanjang', step.reason);
      when 'aktif' then
        update public.bookings b set status = 'aktif' where b.id = step.booking_id;
        perform private.note_booking(step.booking_id, 'aktif', step.reason);
      when 'angsuran' then
        -- The instalment was due `reason` days ago; the rest is due on the day of the departure.
        delete from public.due_dates d where d.booking_id = step.booking_id;
        insert into public.due_dates (booking_id, due_on, amount)
        select step.booking_id, plan.due_on, plan.amount
        from public.departures d
        cross join lateral (values
          (private.jakarta_day(now() - make_interval(hours => step.ago)), private.paid(step.booking_id)),
          (private.jakarta_day(now()) - step.reason::integer, amount), (d.departure_date, null)
        ) as plan (due_on, amount)
        where d.id = step.departure_id;
        update public.bookings b set has_own_plan = true where b.id = step.booking_id;
        perform private.note_booking(step.booking_id, 'jadwal bayar');
      when 'bayar' then
        insert into public.payments (booking_id, kind, amount, paid_on, method, account, is_demo, created_at)
        values (step.booking_id, 'masuk', amount, private.jakarta_day(moment), 'transfer', '0000001234', true, moment);
      when 'koreksi' then
        insert into public.payments (booking_id, kind, amount, paid_on, reverses, reason, is_demo, created_at)
        select step.booking_id, 'koreksi', -p.amount, p.paid_on, p.id, step.reason, true, moment
        from public.payments p where p.booking_id = step.booking_id order by p.created_at desc limit 1;
      when 'lapor' then
        insert into public.payment_reports (booking_id, amount, paid_on, method, account)
        values (step.booking_id, amount, private.jakarta_day(now()), 'transfer', '0000001234') returning id into target;
        update public.payment_reports r set created_at = moment, paid_on = private.jakarta_day(moment) where r.id = target;
      when 'tolak laporan' then
        update public.payment_reports r
        set verdict = 'ditolak', verdict_reason = step.reason, judged_at = moment, judged_by = 'keuangan@contoh.id'
        where r.booking_id = step.booking_id;
      when 'tambahan', 'potongan' then
        insert into public.bill_lines (booking_id, kind, label, amount, reason)
        values (step.booking_id, step.what, step.reason, amount, step.reason);
      when 'jamaah batal', 'batal' then
        select b.* into subject from public.bookings b where b.id = step.booking_id;
        perform private.cancel_pilgrims(
          subject, array(select bp.id from public.booking_pilgrims bp where bp.booking_id = subject.id and bp.place = coalesce(step.amount, bp.place)),
          false, step.reason
        );
        if step.what = 'batal' then
          update public.bookings b set status = 'batal' where b.id = subject.id;
        end if;
        perform private.note_booking(subject.id, step.what, step.reason, step.amount);
      when 'ajukan' then
        insert into public.refunds (booking_id, deductions, reason)
        values (
          step.booking_id,
          case when step.amount is null then '[]' else jsonb_build_array(jsonb_build_object('label', 'Biaya visa (contoh)', 'amount', step.amount::text)) end,
          step.reason
        );
      when 'setujui', 'tolak' then
        insert into public.bill_lines (booking_id, kind, label, amount, reason)
        select r.booking_id, 'biaya batal', deduction ->> 'label', (deduction ->> 'amount')::bigint, r.reason
        from public.refunds r, jsonb_array_elements(r.deductions) deduction
        where r.booking_id = step.booking_id and step.what = 'setujui';
        update public.refunds r
        set status = case step.what when 'setujui' then 'disetujui' else 'ditolak' end, decided_by = 'pemilik@contoh.id', decided_reason = step.reason
        where r.booking_id = step.booking_id;
      when 'kembalikan' then
        insert into public.payments (booking_id, kind, amount, paid_on, method, account, refund_id, is_demo, created_at)
        select r.booking_id, 'keluar', -r.amount, private.jakarta_day(moment), 'transfer', '0000001234', r.id, true, moment
        from public.refunds r where r.booking_id = step.booking_id;
      when 'tautan' then
        insert into public.booking_links (booking_id, token_hash)
        values (step.booking_id, encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')) returning id into target;
        update public.booking_links l set created_at = moment where l.id = target;
    end case;
    update public.bill_lines l set created_at = moment where l.booking_id = step.booking_id and l.created_at >= now();
    update public.booking_events e set created_at = moment where e.booking_id = step.booking_id and e.created_at >= now();
    update public.refunds r set created_at = moment where r.booking_id = step.booking_id and r.created_at >= now();
    if step.what = 'tahan' then
      update public.booking_pilgrims bp set created_at = moment where bp.booking_id = step.booking_id;
      -- Until all has happened the hold lasts, whatever its age.
      update public.bookings b set created_at = moment where b.id = step.booking_id;
    end if;
  end loop;
  perform set_config('request.jwt.claims', '', true);

  update public.bookings b
  set held_from = b.created_at, held_until = b.held_until - (now() - b.created_at)
  where b.is_demo;
  perform private.settle_holds();
  update public.booking_events e set created_at = b.held_until from public.bookings b where b.id = e.booking_id and e.kind = 'kedaluwarsa';
  perform private.plan_due_dates(b.id) from public.bookings b where b.is_demo and b.status in ('ditahan', 'aktif');
  -- Where the rules would have everything due by now, staff have agreed on the day of the departure.
  update public.due_dates d set due_on = l.departure_date
  from public.bookings b join public.departures l on l.id = b.departure_id
  where d.booking_id = b.id and b.is_demo and not b.has_own_plan and b.status = 'aktif' and d.amount is null
    and d.due_on < private.jakarta_day(now());
  update public.bookings b set has_own_plan = true
  from public.departures l
  where l.id = b.departure_id and b.is_demo and b.status = 'aktif'
    and exists (select from public.due_dates d where d.booking_id = b.id and d.amount is null and d.due_on = l.departure_date);
  -- The counter of invented receipts starts anew wherever demo content comes again.
  delete from private.payment_counters c where c.series like 'CONTOH-%';
  -- What the bookings wrote into the timelines of their inquiries happened long ago.
  delete from public.inquiry_events e using public.bookings b
  where b.is_demo and e.inquiry_id = b.inquiry_id and e.created_at >= now();
end
$$;
