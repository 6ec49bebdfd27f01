import { isRouteErrorResponse } from "@remix-run/react";
import type { ErrorAnswer } from "~/server/responses.server";

interface ErrorText {
  status: number;
  title: string;
  text: string;
}

const texts: Record<number, Omit<ErrorText, "status">> = {
  400: {
    title: "Alamat Tidak Valid",
    text: "Alamat yang Anda buka tidak dapat dibaca. Periksa kembali penulisannya.",
  },
  404: {
    title: "Halaman Tidak Ditemukan",
    text: "Halaman yang Anda cari mungkin sudah dipindahkan atau alamatnya keliru.",
  },
  405: {
    title: "Permintaan Tidak Didukung",
    text: "Halaman ini tidak dapat dibuka dengan cara tersebut.",
  },
  503: {
    title: "Sedang Ada Gangguan",
    text: "Mohon maaf, data halaman ini sedang tidak dapat kami ambil. Silakan coba beberapa menit lagi, atau tanyakan langsung kepada kami lewat WhatsApp.",
  },
};

const failure = {
  title: "Terjadi Kesalahan",
  text: "Mohon maaf, halaman ini sedang tidak dapat ditampilkan. Silakan coba beberapa saat lagi.",
};

/** The message of our own answers (`notFound(...)`), else words for the status. What is no answer is a 500. */
export function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: 500, ...failure };
  const { title, text } = texts[error.status] ?? failure;
  const own = error.status < 500 ? messageOf(error.data) : undefined;
  return { status: error.status, title: own ?? title, text };
}

function messageOf(data: unknown): string | undefined {
  return typeof data === "object" && data !== null ? (data as Partial<ErrorAnswer>).message : undefined;
}
