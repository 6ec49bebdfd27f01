import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { featuresOnHome, idsOnHome } from "~/domain/features/home-features";
import type { AdminFeature } from "~/domain/features/queries.server";
import { moveOneStep } from "~/lib/list-order";
import { FeatureCard } from "./feature-card";
import { addKey, featuresPath } from "./features-path";
import { SortableCards } from "./sortable-cards";
import { useOptimisticFeatures } from "./use-optimistic-features";

const gridClass = "grid grid-cols-1 gap-4 lg:grid-cols-2";

export function FeatureList({ features: stored }: { features: AdminFeature[] }) {
  const { features, reorder } = useOptimisticFeatures(stored);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const ids = features.map(({ id }) => id);
  const onHome = idsOnHome(features);
  const cards = features.map((feature, index) => ({
    feature,
    place: index + 1,
    places: features.length,
    isOnHome: onHome.has(feature.id),
    onMove: (step: "up" | "down") => reorder(moveOneStep(ids, feature.id, step)),
  }));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Summary features={features} />
        <Link className="btn btn-primary" to={`${featuresPath}?${addKey}`}>
          <Plus aria-hidden="true" className="size-5" />
          Tambah Keunggulan
        </Link>
      </div>
      {features.length === 0 ? (
        <Empty />
      ) : scripted ? (
        <SortableCards cards={cards} className={gridClass} onReorder={reorder} />
      ) : (
        <ol className={gridClass}>
          {cards.map((card) => (
            <li key={card.feature.id} className="panel">
              <FeatureCard {...card} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Summary({ features }: { features: AdminFeature[] }) {
  const active = features.filter(({ isActive }) => isActive).length;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {features.length} keunggulan, {active} aktif
      </p>
      <p className="help">
        {active === 0
          ? `Belum ada yang aktif: beranda menampilkan ${featuresOnHome} keunggulan bawaan.`
          : `Beranda menampilkan ${featuresOnHome} keunggulan aktif yang teratas.`}
      </p>
    </div>
  );
}

function Empty() {
  return (
    <div className="panel text-center">
      <h2>Belum ada keunggulan</h2>
      <p className="help">Tambahkan alasan mengapa calon jamaah sebaiknya memilih travel Anda.</p>
    </div>
  );
}
