/** Answers given before Remix runs, hence without its layout: in Indonesian, with a way on. */
const texts = {
  400: {
    title: "Alamat Tidak Valid",
    text: "Alamat yang Anda buka tidak dapat dibaca. Periksa kembali penulisannya.",
  },
  403: {
    title: "Permintaan Ditolak",
    text: "Formulir ini dikirim dari situs lain. Buka halaman kami langsung, lalu coba sekali lagi.",
  },
  405: {
    title: "Permintaan Tidak Didukung",
    text: "Halaman ini tidak dapat dibuka dengan cara tersebut.",
  },
  414: {
    title: "Alamat Terlalu Panjang",
    text: "Alamat yang Anda buka terlalu panjang untuk dibaca.",
  },
} as const;

/** A complete, script-free page. `requestId` is the one in the log. */
export function plainPage(status: keyof typeof texts, requestId: string): string {
  const { title, text } = texts[status];
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Kembali ke Beranda</a></p>
<p><small>Nomor referensi: ${requestId}</small></p>
</main>
</body>
</html>
`;
}

plainPage.headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
} as const;
