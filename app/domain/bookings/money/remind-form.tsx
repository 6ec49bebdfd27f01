import MessageCircle from "virtual:icon/message-circle";
import { useRevalidator } from "@remix-run/react";
import { FormSignature } from "~/components/form/form-start";
import { bookingStepAddress } from "../steps/address";
import type { ReminderTopic } from "./reminders.server";

interface RemindFormProps {
  booking: string;
  payer: string;
  about: ReminderTopic;
}

/** Notes the reminder and opens WhatsApp in a new tab, which needs no script. */
export function RemindForm({ booking, payer, about }: RemindFormProps) {
  const { revalidate } = useRevalidator();
  const refreshOnReturn = () => window.addEventListener("focus", revalidate, { once: true });
  return (
    <form
      method="post"
      action={bookingStepAddress(booking, "remind")}
      target="_blank"
      rel="noopener"
      onSubmit={refreshOnReturn}
    >
      <FormSignature />
      <input type="hidden" name="about" value={about} />
      <button type="submit" className="btn btn-small">
        <MessageCircle aria-hidden="true" className="size-4" />
        Ingatkan
        <span className="sr-only"> {payer} (tab baru)</span>
      </button>
    </form>
  );
}
