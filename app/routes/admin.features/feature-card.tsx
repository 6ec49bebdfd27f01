import { Link, useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { ConfirmDelete } from "~/components/form/confirm-delete";
import { FormMark } from "~/components/form/form-start";
import { FeatureIcon } from "~/domain/features/feature-icons";
import type { AdminFeature } from "~/domain/features/queries.server";
import { editKey, featuresPath } from "~/domain/features/schema";
import { binNotice } from "~/domain/history/kinds";
import type { Step } from "~/lib/list-order";

export interface FeatureCardProps {
  feature: AdminFeature;
  place: number;
  places: number;
  isOnHome: boolean;
  onMove: (step: Step) => void;
  handle?: React.ReactNode;
}

export function FeatureCard({ feature, place, places, isOnHome, onMove, handle }: FeatureCardProps) {
  const { id, icon, title, description, isActive } = feature;
  return (
    <article aria-labelledby={`judul-${id}`} className="flex h-full flex-col gap-3">
      <div className="flex items-center gap-3">
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-lg ${isActive ? "bg-mint text-green" : "bg-ground text-soft"}`}
        >
          <FeatureIcon name={icon} />
        </span>
        <h2 id={`judul-${id}`} className="min-w-0 grow">
          {title}
        </h2>
        {handle}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <span className="badge">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${isActive ? "bg-green" : "border-2 border-soft"}`}
          />
          {isActive ? "Aktif" : "Nonaktif"}
        </span>
        {isOnHome && <span className="badge bg-mint">Tampil di beranda</span>}
      </p>
      <p className="line-clamp-6 grow whitespace-pre-line text-soft">{description}</p>
      <MoveButtons id={id} title={title} place={place} places={places} onMove={onMove} />
      <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
        <Toggle feature={feature} />
        <Link className="btn btn-small" to={`${featuresPath}?${editKey}=${id}`}>
          Edit
          <span className="sr-only">keunggulan {title}</span>
        </Link>
        <ConfirmDelete action={featuresPath} id={id} what="keunggulan" name={title}>
          {binNotice}
        </ConfirmDelete>
      </div>
    </article>
  );
}

function Toggle({ feature: { id, title, isActive } }: { feature: AdminFeature }) {
  const fetcher = useFetcher({ key: `feature-toggle-${id}` });
  return (
    <fetcher.Form method="post" action={featuresPath}>
      <FormMark />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button type="submit" name="intent" value="toggle" className="btn btn-small">
        {isActive ? "Nonaktifkan" : "Aktifkan"}
        <span className="sr-only">keunggulan {title}</span>
      </button>
    </fetcher.Form>
  );
}

interface MoveButtonsProps {
  id: string;
  title: string;
  place: number;
  places: number;
  onMove: (step: Step) => void;
}

const steps = [
  { step: "up", intent: "move-up", label: "Naikkan", Icon: ArrowUp },
  { step: "down", intent: "move-down", label: "Turunkan", Icon: ArrowDown },
] as const;

function MoveButtons({ id, title, place, places, onMove }: MoveButtonsProps) {
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
