import type { Confirmation } from "~/components/form/ask-first";
import type { ChecklistItem } from "~/domain/site/checklist";
import { checklistPath } from "~/domain/site/checklist-names";
import type { DemoContent } from "~/domain/site/demo-content.server";
import { inBin } from "~/records/history";

/** Query keys of the confirmations without script. */
export const confirmationKeys = ["hapus-contoh", "terbitkan", "tarik"] as const;

export const [removalKey, launchKey, withdrawalKey] = confirmationKeys;

export function setupConfirmationAddress(key: (typeof confirmationKeys)[number]): string {
  return `${checklistPath}?${key}`;
}

const mostNamed = 8;

export function removalConfirmation({ leaves, stays }: DemoContent): Confirmation {
  const further = stays.length - mostNamed;
  return {
    action: checklistPath,
    intent: "remove-demo",
    title: "Hapus semua contoh?",
    yes: "Ya, hapus semua contoh",
    pendingText: "Menghapus...",
    children: (
      <>
        <p>Yang dihapus: {leaves.length > 0 ? leaves.join(", ") : "tidak ada lagi"}.</p>
        {stays.length > 0 && (
          <>
            <p>{stays.length} contoh tetap ada, karena sudah Anda ubah atau pakai:</p>
            <ul className="list-disc ps-5">
              {stays.slice(0, mostNamed).map((title) => (
                <li key={title} className="break-words">
                  {title}
                </li>
              ))}
              {further > 0 && <li>dan {further} lagi</li>}
            </ul>
          </>
        )}
        <p>{inBin} Dari sana semuanya dapat dikembalikan sekaligus. Yang Anda buat sendiri tidak berubah.</p>
      </>
    ),
  };
}

export function launchConfirmation(
  items: readonly Pick<ChecklistItem, "id" | "title" | "isDone">[],
): Confirmation {
  const open = items.filter(({ id, isDone }) => !isDone && id !== "launch");
  return {
    action: checklistPath,
    intent: "launch",
    title: open.length > 0 ? `Terbitkan, walau ${open.length} langkah belum selesai?` : "Terbitkan situs?",
    yes: "Ya, terbitkan",
    pendingText: "Menerbitkan...",
    isHarmless: true,
    children: (
      <>
        {open.length > 0 && (
          <>
            <p>Yang belum selesai:</p>
            <ul className="list-disc ps-5">
              {open.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          </>
        )}
        <p>Google dan mesin pencari lain lalu boleh menampilkan situs ini. Anda dapat menariknya kembali.</p>
      </>
    ),
  };
}

export const withdrawalConfirmation: Confirmation = {
  action: checklistPath,
  intent: "withdraw",
  title: "Tarik situs dari mesin pencari?",
  yes: "Ya, tarik situs",
  pendingText: "Menarik...",
  children: (
    <p>
      Situs tetap dapat dibuka lewat alamatnya, tetapi Google diminta tidak menampilkannya. Itu dapat makan
      waktu beberapa hari.
    </p>
  ),
};
