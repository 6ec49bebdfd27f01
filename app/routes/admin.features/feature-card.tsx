import { Link, useFetcher } from "@remix-run/react";
import { ConfirmDelete } from "~/components/form/confirm-delete";
import { FormMark } from "~/components/form/form-mark";
import { FeatureIcon } from "~/domain/features/feature-icon";
import type { AdminFeature } from "~/domain/features/queries.server";
import { binNotice } from "~/domain/history/bin";
import type { Step } from "~/lib/list-order";
import { editKey, featuresPath } from "./features-path";
import { MoveButtons } from "./move-buttons";

export interface FeatureCardProps {
  feature: AdminFeature;
  /** From 1. */
  place: number;
  places: number;
  isOnHome: boolean;
  onMove: (step: Step) => void;
  /** What the card is dragged by; only with script. */
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
