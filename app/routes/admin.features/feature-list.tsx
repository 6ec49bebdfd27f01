import { Link, useFetcher, useFetchers } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDeletingId } from "~/components/form/confirm-delete";
import type { AdminFeature } from "~/domain/features/queries.server";
import { addKey, featuresOnHome, featuresPath, idsOnHome } from "~/domain/features/schema";
import { inWantedOrder, moveOneStep } from "~/lib/list-order";
import { FeatureCard } from "./feature-card";
import { SortableCards } from "./sortable-cards";

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

/** The list as it will be once all under way is saved; a failed change takes itself back. */
function useOptimisticFeatures(stored: AdminFeature[]) {
  const [wanted, reorder] = useOrderInTurn();
  const switched = useSwitched();
  const deleting = useDeletingId();
  const stay = stored.filter(({ id }) => id !== deleting);
  const order = inWantedOrder(
    stay.map(({ id }) => id),
    wanted,
  );
  const features = stay
    .map((feature) => ({ ...feature, isActive: switched.get(feature.id) ?? feature.isActive }))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return { features, reorder };
}

function useSwitched(): Map<string, boolean> {
  return new Map(
    useFetchers().flatMap(({ formData }) =>
      formData?.get("intent") === "toggle"
        ? [[String(formData.get("id")), formData.get("isActive") === "true"] as const]
        : [],
    ),
  );
}

/** The order asked for last, empty once saved. A newer one waits for its answer: side by side they could swap. */
function useOrderInTurn(): [string[], (ids: string[]) => void] {
  const fetcher = useFetcher({ key: "feature-order" });
  const [wanted, setWanted] = useState<string[]>([]);
  const sent = useRef(wanted);
  useEffect(() => {
    if (sent.current !== wanted && fetcher.state !== "submitting") {
      sent.current = wanted;
      const form = new FormData();
      form.set("intent", "reorder");
      for (const id of wanted) form.append("ids", id);
      fetcher.submit(form, { method: "post", action: featuresPath });
    } else if (sent.current === wanted && wanted.length > 0 && fetcher.state === "idle") {
      sent.current = [];
      setWanted(sent.current);
    }
  }, [wanted, fetcher]);
  return [wanted, setWanted];
}
