import { ConfirmDelete, DeleteQuestion } from "~/components/form/confirm-delete";
import type { MediaCardView } from "./load-media.server";

interface DeletePictureProps {
  picture: MediaCardView;
  /** The gallery as it is filtered now. */
  listAddress: string;
}

/** The question before a picture is deleted, at its own address. */
export function DeletePicture({ picture, listAddress }: DeletePictureProps) {
  return <DeleteQuestion {...questionOf(picture, listAddress)} />;
}

export function DeletePictureLink({ picture, listAddress }: DeletePictureProps) {
  return <ConfirmDelete {...questionOf(picture, listAddress)} />;
}

function questionOf({ id, name, uses, isCut }: MediaCardView, listAddress: string) {
  const places = [...uses.map(({ label }) => label), ...(isCut ? ["mungkin juga tempat lain"] : [])].join(
    ", ",
  );
  return {
    action: listAddress,
    id,
    what: "gambar",
    name,
    children:
      uses.length === 0
        ? "Gambar ini belum dipakai di halaman mana pun. File yang sudah dihapus tidak dapat dikembalikan."
        : `Gambar ini masih dipakai di: ${places}. Setelah dihapus, gambarnya akan kosong di sana dan tidak dapat dikembalikan.`,
  };
}
