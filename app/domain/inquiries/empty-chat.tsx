import { EmptyPanel } from "~/components/ui/empty-panel";
import { ChatButton } from "./chat-button";

/** Replaces a list that has nothing yet, and offers to ask instead. */
export function EmptyChat({ title }: { title: string }) {
  return (
    <div data-chat="">
      <EmptyPanel title={title}>
        <p className="mb-4">Sementara itu, tanyakan apa saja langsung kepada kami.</p>
        <ChatButton kind="konsultasi" label="Tanya lewat WhatsApp" />
      </EmptyPanel>
    </div>
  );
}
