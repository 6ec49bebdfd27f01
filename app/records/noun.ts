import { formatAgo, justNow } from "~/lib/dates";
import { addKey, editKey, withParameter } from "~/lib/list-address";
import type { Area } from "~/lib/roles";

/** Words and addresses of what staff edit, which screens print. Its fields and their check stay on the server. */
export interface Noun {
  /** Kind in addresses of history and bin, such as `keunggulan`; capitalised it is the label there. */
  kind: string;
  /** Name in messages and buttons, in small letters. */
  name: string;
  /** The heading of the screen. */
  title: string;
  /** The address of the list. */
  path: string;
  /** Area whose members may change it and see its history. */
  area: Area;
  /** The address of the form; the form of the list by default. */
  formAddress?: (id: string) => string;
}

/** `id`: null for a new record. `listAddress`: the filtered list that the form leads back to. */
export function formAddress(
  noun: Pick<Noun, "path" | "formAddress">,
  id: string | null,
  listAddress = noun.path,
): string {
  if (id === null) return withParameter(listAddress, addKey);
  return noun.formAddress?.(id) ?? withParameter(listAddress, editKey, id);
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Who has changed a record since its form was opened: the same person in another window, or else the last colleague. */
export interface Changer {
  isSelf: boolean;
  /** The colleague's name; "" where it is not known. */
  name: string;
  /** When, as ISO time. */
  at: string;
}

/** Names in a message who has changed a record meanwhile; null where that is not known. */
export function changerWords(changer: Changer | null): string {
  if (changer === null) return "orang lain, atau oleh Anda sendiri di jendela lain";
  return changer.isSelf ? "Anda sendiri di jendela lain" : changer.name || "orang lain";
}

/** Message about a row that was not saved with others, because it has changed meanwhile. */
export function changedMeanwhile(changer: Changer | null): string {
  return `Baru saja diubah oleh ${changerWords(changer)}.`;
}

/** Message above the two versions of a conflict. `name` names the record in small letters. */
export function conflictMessage(name: string, changer: Changer | null, now = new Date()): string {
  const when = changer === null ? justNow : formatAgo(changer.at, now);
  const who = changerWords(changer);
  const changed = when === justNow ? `${justNow} diubah oleh ${who}` : `diubah oleh ${who}, ${when}`;
  return `${capitalised(name)} ini ${changed}. Isian Anda belum disimpan. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.`;
}

/** Messages of a list and its form; `name` in small letters. */
export function listMessages({ name }: Pick<Noun, "name">) {
  const title = capitalised(name);
  return {
    added: `${title} ditambahkan`,
    updated: `${title} diperbarui`,
    deleted: `${title} dihapus`,
    switchedOn: `${title} diaktifkan`,
    switchedOff: `${title} dinonaktifkan`,
    createFailed: `Gagal menambahkan ${name}`,
    updateFailed: `Gagal memperbarui ${name}`,
    deleteFailed: `Gagal menghapus ${name}`,
    gone: `${title} ini sudah tidak ada. Mungkin sudah dihapus.`,
    goneWhileEdited: `${title} ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk menambahkannya kembali.`,
    unreadable: `${title} ini belum dapat dibuka. Silakan coba beberapa saat lagi.`,
  };
}

/** Messages of a form on its own screen when saving fails. */
export function screenMessages(name: string) {
  const title = capitalised(name);
  const failed = `Gagal menyimpan ${name}`;
  return {
    failed,
    gone: [failed, `${title} ini sudah tidak ada. Mungkin sudah dihapus.`],
  };
}
