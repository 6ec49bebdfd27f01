import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useDeletingId } from "~/components/form/confirm-delete";
import type { AdminFeature } from "~/domain/features/queries.server";
import { inWantedOrder } from "~/lib/list-order";
import { featuresPath } from "./features-path";

/**
 * The list as it will be once everything under way has been saved, and how to reorder it. A failed change drops out of
 * what is under way, which takes it back; the message of the failure comes with the page.
 */
export function useOptimisticFeatures(stored: AdminFeature[]) {
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

/** The switches under way, by the feature's id. */
function useSwitched(): Map<string, boolean> {
  return new Map(
    useFetchers().flatMap(({ formData }) =>
      formData?.get("intent") === "toggle"
        ? [[String(formData.get("id")), formData.get("isActive") === "true"] as const]
        : [],
    ),
  );
}

/**
 * The order asked for last, empty once it is saved, and how to ask for one. A newer order waits until the one before is
 * answered: sent beside it, the two could be written the other way round.
 */
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
