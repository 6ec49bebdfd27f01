import { featureLabels } from "~/domain/features/schema";
import type { FieldPath, HistoryItem } from "~/domain/history/kinds";
import { packageFields } from "~/domain/packages/fields";
import { pageFieldNames } from "~/domain/site/labels";
import { testimonialLabels } from "~/domain/testimonials/schema";

export function fieldPaths({ kind, item }: HistoryItem): ReadonlyMap<string, FieldPath> {
  switch (kind) {
    case "paket": {
      const fields = Object.values(packageFields).map(({ label, column }) => [label, [column]] as const);
      return new Map<string, FieldPath>([...fields, ["Alamat halaman", ["slug"]]]);
    }
    case "keunggulan":
      return new Map<string, FieldPath>([
        ...columnsOf(featureLabels),
        ["Aktif", ["is_active"]],
        ["Urutan", ["order_index"]],
      ]);
    case "testimoni":
      return new Map<string, FieldPath>([
        ...columnsOf(testimonialLabels),
        [testimonialLabels.avatarUrl, ["avatar_url"]],
      ]);
    case "halaman":
      return new Map(pageFieldNames(item).map(({ label, keys }) => [label, ["content", ...keys]] as const));
  }
}

function columnsOf(labels: Readonly<Record<string, string>>): [string, FieldPath][] {
  return Object.entries(labels).map(([column, label]) => [label, [column]]);
}
