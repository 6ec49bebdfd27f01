import { reachesMailboxes } from "~/domain/account/mailed-links.server";

/** Words of the form of the e-mail address: where the two links that confirm a new one are found. */
export function emailWords() {
  return reachesMailboxes() ? mailed : storedOnServer;
}

const mailed = {
  help: "Kami mengirim tautan konfirmasi ke alamat ini dan ke email lama.",
  pending: "Buka tautan di kotak masuk email itu dan di kotak masuk email lama.",
  saved: {
    title: "Periksa email baru dan email lama Anda",
    text: (before: string, after: string) => `Kami mengirim tautan konfirmasi ke ${after} dan ke ${before}.`,
  },
};

const storedOnServer: typeof mailed = {
  help: "Situs ini belum dapat mengirim email: tautan konfirmasi untuk alamat ini dan untuk email lama disimpan di server. Mintalah keduanya kepada pengelola server.",
  pending: "Minta tautan untuk email itu dan untuk email lama kepada pengelola server, lalu buka keduanya.",
  saved: {
    title: "Minta kedua tautannya kepada pengelola server",
    text: (before, after) =>
      `Situs ini belum dapat mengirim email: tautan konfirmasi untuk ${after} dan untuk ${before} tersimpan di server.`,
  },
};
