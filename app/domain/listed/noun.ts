/** A kind of thing that staff keep in a list on one screen, e.g. features. */
export interface ListedNoun {
  /** In small letters: `keunggulan`. */
  what: string;
  /** Of the screen. */
  path: string;
  /** Its lines in the log begin with it. */
  event: string;
}

/** Open the form by address: `?tambah` for a new thing, `?edit=<id>` for one that is there. */
export const addKey = "tambah";
export const editKey = "edit";

/** Where the form of a thing is, or of a new one. */
export function formAddress({ path }: ListedNoun, id: string | null): string {
  return id === null ? `${path}?${addKey}` : `${path}?${editKey}=${id}`;
}

export function nounTitle({ what }: ListedNoun): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}

export const unknownRequest = "Permintaan ini tidak dikenali.";
export const unfit = "Periksa kembali isian yang ditandai.";

export function messagesOf(noun: ListedNoun) {
  const { what } = noun;
  const title = nounTitle(noun);
  return {
    added: `${title} ditambahkan`,
    updated: `${title} diperbarui`,
    deleted: `${title} dihapus`,
    switchedOn: `${title} diaktifkan`,
    switchedOff: `${title} dinonaktifkan`,
    createFailed: `Gagal menambahkan ${what}`,
    updateFailed: `Gagal memperbarui ${what}`,
    deleteFailed: `Gagal menghapus ${what}`,
    gone: `${title} ini sudah tidak ada. Mungkin sudah dihapus.`,
    goneWhileEdited: `${title} ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk menambahkannya kembali.`,
    newer: `${title} ini baru saja diubah orang lain. Periksa versi tersebut, lalu tekan Simpan sekali lagi untuk memakai isian Anda.`,
    unreadable: `${title} ini belum dapat dibuka. Silakan coba beberapa saat lagi.`,
  };
}
