import { MessageCircle } from "lucide-react";

/** Opens WhatsApp with a greeting to the pilgrim, or says what is missing for it. */
export function ReplyLink({ address, anonymised }: { address: string | null; anonymised: boolean }) {
  if (anonymised) return null;
  if (address === null) {
    return (
      <p className="help max-w-72">Isi dan simpan nomor WhatsApp dahulu untuk membalas lewat WhatsApp.</p>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="btn border-chat bg-chat text-night hover:border-[#3be07b] hover:bg-[#3be07b]"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      Balas via WhatsApp
      <span className="sr-only"> (tab baru)</span>
    </a>
  );
}
