import { Icon } from "~/components/ui/icon";
import type { InquiryKind } from "./words";

interface ChatButtonProps {
  kind: InquiryKind;
  label: React.ReactNode;
  packageSlug?: string;
  departure?: string | null;
  branch?: string;
  className?: string;
}

export function ChatButton({
  kind,
  label,
  packageSlug,
  departure,
  branch,
  className = "btn btn-chat",
}: ChatButtonProps) {
  return (
    <form method="post" action="/wa">
      <input type="hidden" name="kind" value={kind} />
      {packageSlug && <input type="hidden" name="package" value={packageSlug} />}
      {departure && <input type="hidden" name="departure" value={departure} />}
      {branch && <input type="hidden" name="branch" value={branch} />}
      <button type="submit" className={className}>
        <Icon name="whatsapp" />
        {label}
      </button>
    </form>
  );
}
