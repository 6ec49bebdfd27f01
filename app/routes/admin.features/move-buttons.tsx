import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormMark } from "~/components/form/form-mark";
import type { Step } from "~/lib/list-order";
import { featuresPath } from "./features-path";

interface MoveButtonsProps {
  id: string;
  title: string;
  /** From 1. */
  place: number;
  places: number;
  /** With script, instead of sending the form. */
  onMove: (step: Step) => void;
}

const steps = [
  { step: "up", intent: "move-up", label: "Naikkan", Icon: ArrowUp },
  { step: "down", intent: "move-down", label: "Turunkan", Icon: ArrowDown },
] as const;

export function MoveButtons({ id, title, place, places, onMove }: MoveButtonsProps) {
  const pressed = useRef<Step | null>(null);
  const isEnd = (step: Step) => place === (step === "up" ? 1 : places);
  useEffect(() => {
    if (pressed.current === null) return;
    // A card that has moved has lost the focus; at the end of the list only the other button is of use.
    const goesOn = pressed.current === "up" ? place > 1 : place < places;
    const step = goesOn ? pressed.current : pressed.current === "up" ? "down" : "up";
    document.getElementById(`${step}-${id}`)?.focus();
    pressed.current = null;
  }, [id, place, places]);
  const press = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const step = steps.find(
      ({ intent }) => submitter instanceof HTMLButtonElement && submitter.value === intent,
    );
    if (step === undefined) return;
    pressed.current = step.step;
    onMove(step.step);
  };
  return (
    <form method="post" action={featuresPath} onSubmit={press} className="flex items-center gap-2">
      <FormMark />
      <input type="hidden" name="id" value={id} />
      <span className="help grow">
        Urutan {place} dari {places}
      </span>
      {steps.map(({ step, intent, label, Icon }) => (
        <button
          key={step}
          id={`${step}-${id}`}
          type="submit"
          name="intent"
          value={intent}
          disabled={isEnd(step)}
          className="btn btn-small"
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">
            {label} keunggulan {title}
          </span>
        </button>
      ))}
    </form>
  );
}
