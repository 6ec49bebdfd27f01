import { isRouteErrorResponse } from "@remix-run/react";
import { statusTexts } from "./status-texts";

interface ErrorText {
  status: number;
  title: string;
  text: string;
}

const texts: Record<number, Omit<ErrorText, "status">> = {
  ...statusTexts,
  503: {
    title: "Sedang Ada Gangguan",
    text: "Mohon maaf, data halaman ini sedang tidak dapat kami ambil. Silakan coba beberapa menit lagi, atau tanyakan langsung kepada kami lewat WhatsApp.",
  },
};

const failure = {
  title: "Terjadi Kesalahan",
  text: "Mohon maaf, halaman ini sedang tidak dapat ditampilkan. Silakan coba beberapa saat lagi.",
};

/** Texts of an error page: the message that the site's own answers carry (`notFound(...)`), else words for the status.
 * Errors that are no answers count as 500. */
export function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: 500, ...failure };
  const { title, text } = texts[error.status] ?? failure;
  const message = error.status < 500 ? messageOf(error.data) : undefined;
  return { status: error.status, title: message ?? title, text };
}

function messageOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return typeof data.message === "string" ? data.message : undefined;
}
