import type { SupabaseClient } from "@supabase/supabase-js";

/** Ends every context that text can stand in, and then runs, were it ever read as markup. */
export const markup = `"'></title></style></script></textarea><img src=x onerror=ran()><script>ran()</script>`;
/** What a careless template or formatter would take for something else. */
export const text = (field: string) => `${field} ${markup}`;

/** Addresses that run something, or lead away, where a picture or a link is due. */
export const badAddresses = [
  "javascript:ran()",
  "JaVaScRiPt:ran()",
  "java\tscript:ran()",
  "data:text/html,<script>ran()</script>",
  "data:image/svg+xml,<svg onload=ran()>",
  "//jahat.example/x.js",
  "\\\\jahat.example\\x",
  "vbscript:ran()",
  "blob:https://jahat.example/1",
  `x"onerror="ran()`,
  "/media/a.jpg'); background:url(//jahat.example/x",
] as const;

const address = (index: number) => badAddresses[index % badAddresses.length] ?? "";

/** Every text of every table, planted past all forms, as whoever got hold of the database would. Throws where a row is refused. */
export async function plantMarkup(service: SupabaseClient, packageId: string): Promise<void> {
  const everyRow = ["id", "00000000-0000-0000-0000-000000000000"] as const;
  const answers = [
    await service
      .from("packages")
      .update({
        title: text("judul"),
        tagline: text("tagline"),
        description: text("deskripsi"),
        location: text("lokasi"),
        duration: markup.slice(0, 100),
        airline: text("maskapai"),
        departure_city: text("kota"),
        hotel_makkah_name: text("makkah"),
        hotel_madinah_name: text("madinah"),
        images: badAddresses.slice(0, 6),
        itinerary: [{ day: 1, title: text("hari"), activities: [text("kegiatan")] }],
        included: [text("termasuk")],
        excluded: [text("tidak termasuk")],
        terms: [text("syarat")],
        change_reason: text("alasan"),
      })
      .eq("id", packageId),
    await service
      .from("departures")
      .update({
        airline: text("maskapai tanggal").slice(0, 120),
        hotel_makkah_name: text("makkah tanggal").slice(0, 160),
        hotel_madinah_name: text("madinah tanggal").slice(0, 160),
        flight_numbers: markup.slice(0, 80),
        leader: text("pembimbing").slice(0, 120),
        note: markup.slice(0, 110),
        change_reason: text("alasan"),
      })
      .eq("package_id", packageId),
    await service
      .from("features")
      .update({ title: text("fitur"), description: text("uraian"), icon: `x"onload="ran()` })
      .neq(...everyRow),
    await service
      .from("questions")
      .update({
        question: text("tanya"),
        answer: `${text("jawab")} [x](javascript:ran())`,
        topic: markup.slice(0, 60),
      })
      .neq(...everyRow),
    await service.from("branches").insert({
      name: markup.slice(0, 80),
      city: markup.slice(0, 80),
      address: text("cabang"),
      hours: text("jam cabang"),
      whatsapp: "0812 6000 7000 'onclick='ran()",
      map_link: `https://x"onclick="ran()`,
    }),
    await service
      .from("albums")
      .update({
        title: text("album").slice(0, 120),
        description: text("cerita"),
        pictures: badAddresses.map((address) => ({ address, caption: text("foto"), alt: text("isi") })),
      })
      .neq(...everyRow),
    await service
      .from("media")
      .update({ original_name: text("gambar"), url: address(0), tint: null })
      .eq("filename", "kaabah-senja.jpg"),
    await service
      .from("inquiries")
      .update({ name: text("jamaah"), note: text("catatan"), phone: markup.slice(0, 40) })
      .is("anonymised_at", null),
  ];
  const testimonials = await service.from("testimonials").select("id");
  for (const [index, { id }] of (testimonials.data ?? []).entries()) {
    const row = {
      name: text("nama"),
      location: text("asal"),
      content: text("kata"),
      avatar_url: address(index),
    };
    answers.push(await service.from("testimonials").update(row).eq("id", id));
  }
  const addresses = badAddresses.map((bad) => `[tautan](${bad}) ![gambar](<${bad}>)`);
  answers.push(
    await service
      .from("articles")
      .update({
        title: text("artikel"),
        summary: text("ringkasan"),
        body: [text("isi"), `## ${text("bagian")}`, `## ${text("bagian")}`, ...addresses].join("\n\n"),
        cover: address(0),
        author: markup,
      })
      .eq("status", "published"),
  );
  for (const [page_name, content] of Object.entries(pageContents())) {
    answers.push(
      await service.from("page_content").upsert({ page_name, content }, { onConflict: "page_name" }),
    );
  }
  for (const { error } of answers) if (error !== null) throw error;
}

function pageContents(): Record<string, object> {
  return {
    home: {
      hero: { title: text("hero"), subtitle: text("subjudul"), backgroundImage: address(10) },
      about: { title: text("sekilas"), description: text("tentang") },
      stats: [1, 2, 3].map((index) => ({ value: text(`angka ${index}`), label: text(`label ${index}`) })),
    },
    about: {
      title: text("tentang kami"),
      description: text("profil"),
      vision: text("visi"),
      mission: `${text("misi")}\n${text("misi kedua")}`,
      experience: text("pengalaman"),
      certification: text("sertifikat"),
    },
    contact: {
      address: text("alamat"),
      phone1: text("telepon"),
      phone2: text("telepon kedua"),
      whatsapp: text("wa"),
      email1: text("surel"),
      email2: `a@b.c?subject=${markup}`,
      operationalHours: text("jam"),
      googleMapsEmbed: `<iframe src="https://jahat.example/maps/embed?pb=1" onload="ran()"></iframe>${markup}`,
    },
    "site-settings": {
      siteName: text("situs"),
      siteDescription: text("tentang situs"),
      contactAddress: text("kantor"),
      contactPhone: text("nomor"),
      contactEmail: text("email"),
      whatsappNumber: text("whatsapp"),
      logo: address(4),
      favicon: address(0),
      legality: {
        companyName: text("perusahaan"),
        ppiuNumber: text("ppiu"),
        ppiuDate: markup,
        pihkNumber: text("pihk"),
        accreditation: text("akreditasi"),
        accreditationUntil: markup,
        nib: text("nib"),
        association: text("asosiasi"),
      },
      bankAccounts: [{ bank: text("bank"), number: "12345678", holder: text("pemilik") }],
      paymentDaysBefore: markup,
      downPayment: markup,
      socialMedia: { facebook: address(0), instagram: address(3), youtube: address(5), twitter: address(7) },
    },
  };
}
