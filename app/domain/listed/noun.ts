import type { z } from "zod";
import type { ListedKind } from "~/domain/history/kinds";
import type { FieldKind } from "~/lib/field-kinds";
import type { field } from "~/lib/field-list";

/** A kind of thing that staff keep in a list on one screen, e.g. features. */
export interface ListedNoun {
  kind: ListedKind;
  /** In small letters: `keunggulan`. */
  what: string;
  title: string;
  path: string;
  /** Its lines in the log begin with it. */
  event: string;
  /** What staff enter of one, in the order of form and history. */
  fields: Readonly<Record<string, ReturnType<typeof field<string, FieldKind>>>>;
  /** Of `fields`, and how they go together. */
  schema: z.ZodObject;
}

export type ListedValues<Noun extends ListedNoun> = z.output<Noun["schema"]>;

/** Open the form by address: `?tambah` for a new thing, `?edit=<id>` for one that is there. */
export const addKey = "tambah";
export const editKey = "edit";

type Named = Pick<ListedNoun, "what">;

export function formAddress({ path }: Pick<ListedNoun, "path">, id: string | null): string {
  return id === null ? `${path}?${addKey}` : `${path}?${editKey}=${id}`;
}

export function nounTitle({ what }: Named): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** What is said where a thing with a screen of its own could not be saved. */
export function savingMessages(what: string) {
  const title = nounTitle({ what });
  const failed = `Gagal menyimpan ${what}`;
  return {
    failed,
    newer: [
      failed,
      `${title} ini baru saja disimpan oleh orang lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.`,
    ],
    gone: [failed, `${title} ini sudah tidak ada. Mungkin sudah dihapus.`],
  };
}

export const unknownRequest = "Permintaan ini tidak dikenali.";
export const unfit = "Periksa kembali isian yang ditandai.";

export function messagesOf(noun: Named) {
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
    newer: `${title} ini baru saja diubah orang lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.`,
    unreadable: `${title} ini belum dapat dibuka. Silakan coba beberapa saat lagi.`,
  };
}
