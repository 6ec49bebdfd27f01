import { Icon } from "~/components/ui/icon";
import type { InquiryKind } from "./words";

interface ChatButtonProps {
  kind: InquiryKind;
  label: React.ReactNode;
  packageSlug?: string;
  className?: string;
}

/** Leaves for WhatsApp through the server, which knows the number and words the greeting. */
export function ChatButton({ kind, label, packageSlug, className = "btn btn-chat" }: ChatButtonProps) {
  return (
    <form method="post" action="/wa">
      <input type="hidden" name="kind" value={kind} />
      {packageSlug && <input type="hidden" name="package" value={packageSlug} />}
      <button type="submit" className={className}>
        <Icon name="whatsapp" />
        {label}
      </button>
    </form>
  );
}
