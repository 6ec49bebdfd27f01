import { hash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { statusTexts } from "~/lib/status-texts";
import { commonHeaders } from "../security-headers.server";

/** Texts of answers that are sent before Remix runs, without its layout. */
const texts = {
  400: statusTexts[400],
  404: statusTexts[404],
  405: statusTexts[405],
  403: {
    title: "Permintaan Ditolak",
    text: "Formulir ini dikirim dari situs lain. Buka halaman kami langsung, lalu coba sekali lagi.",
  },
  408: {
    title: "Koneksi Terlalu Lambat",
    text: "Kiriman Anda tidak sampai seluruhnya. Periksa koneksi internet Anda, lalu coba sekali lagi.",
  },
  413: {
    title: "Kiriman Terlalu Besar",
    text: "Isian atau file yang Anda kirim terlalu besar. Kembali ke halaman sebelumnya, kurangi isinya, lalu coba lagi.",
  },
  414: {
    title: "Alamat Terlalu Panjang",
    text: "Alamat yang Anda buka terlalu panjang untuk dibaca.",
  },
  417: {
    title: "Permintaan Tidak Didukung",
    text: "Kiriman ini tidak dapat diterima dengan cara tersebut.",
  },
  429: {
    title: "Terlalu Banyak Permintaan",
    text: "Anda membuka terlalu banyak halaman dalam waktu singkat. Tunggu beberapa detik, lalu muat ulang halaman ini.",
  },
  431: {
    title: "Permintaan Terlalu Besar",
    text: "Browser Anda mengirim terlalu banyak data cookie. Hapus cookie situs ini, lalu buka kembali.",
  },
  500: {
    title: "Terjadi Kesalahan",
    text: "Mohon maaf, permintaan ini belum dapat kami proses. Silakan coba beberapa saat lagi.",
  },
  501: {
    title: "Permintaan Tidak Dikenal",
    text: "Halaman ini tidak dapat dibuka dengan cara tersebut.",
  },
} as const;

export type RefusalStatus = keyof typeof texts;

/** The colours of the site (styles/theme.css); it has no file of its own, because files may be what is refused. */
const style =
  "body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;background:#fbf8f1;color:#10231c;font:1.125rem/1.6 system-ui,sans-serif}h1{line-height:1.2}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.75rem;background:#0b5d46;color:#fff;text-decoration:none}";
const styleHash = hash("sha256", style, "base64");

export function plainPage(status: RefusalStatus, requestId: string): string {
  const { title, text } = texts[status];
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
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

export function plainPageHeaders(requestId: string): Record<string, string> {
  return {
    ...Object.fromEntries(commonHeaders()),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "X-Request-Id": requestId,
  };
}

const lingerMs = 5000;

/** Answers on the bare connection, for clients that are still sending: closing it at once would discard the answer
 * unread. */
export function answerRaw(
  socket: Duplex,
  status: RefusalStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  const body = plainPage(status, requestId);
  const lines = Object.entries({
    ...plainPageHeaders(requestId),
    ...headers,
    "Content-Length": String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  hangUp(socket);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

function hangUp(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
