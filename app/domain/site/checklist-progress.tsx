import type { ChecklistItem } from "./checklist";

/** Tells how many items are done, in words and as a bar. */
export function ChecklistProgress({ items }: { items: readonly Pick<ChecklistItem, "isDone">[] }) {
  const done = items.filter(({ isDone }) => isDone).length;
  const words = `${done} dari ${items.length} selesai`;
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{words}</p>
      <progress className="h-2.5 w-full accent-green" aria-label="Kemajuan" value={done} max={items.length}>
        {words}
      </progress>
    </div>
  );
}
