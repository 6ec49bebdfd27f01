import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { FeatureIcon } from "~/domain/features/feature-icons";
import type { AdminFeature } from "~/domain/features/queries.server";
import { featureNoun, featuresOnHome, idsOnHome } from "~/domain/features/schema";
import { ListedCard } from "~/domain/listed/listed-card";
import { formAddress } from "~/domain/listed/noun";
import { OrderedCards, useListedItems } from "~/domain/listed/ordered-cards";

export function FeatureList({ features }: { features: AdminFeature[] }) {
  const { items, reorder } = useListedItems(featureNoun, features);
  const onHome = idsOnHome(items);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Summary features={items} />
        <Link className="btn btn-primary" to={formAddress(featureNoun, null)}>
          <Plus aria-hidden="true" className="size-5" />
          Tambah Keunggulan
        </Link>
      </div>
      {items.length === 0 ? (
        <Empty />
      ) : (
        <OrderedCards
          noun={featureNoun}
          items={items}
          className="grid grid-cols-1 gap-4 lg:grid-cols-2"
          onReorder={reorder}
        >
          {(feature, placed) => (
            <ListedCard
              noun={featureNoun}
              item={feature}
              placed={placed}
              mark={<Mark feature={feature} />}
              badges={onHome.has(feature.id) && <span className="badge bg-mint">Tampil di beranda</span>}
            >
              <p className="line-clamp-6 whitespace-pre-line text-soft">{feature.description}</p>
            </ListedCard>
          )}
        </OrderedCards>
      )}
    </>
  );
}

function Mark({ feature: { icon, isActive } }: { feature: AdminFeature }) {
  return (
    <span
      className={`grid size-12 shrink-0 place-items-center rounded-lg ${isActive ? "bg-mint text-green" : "bg-ground text-soft"}`}
    >
      <FeatureIcon name={icon} />
    </span>
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
