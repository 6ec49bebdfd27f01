import type { ChecklistItem } from "./checklist";

/** Tells how many items are done, in words and as a bar. */
export function ChecklistProgress({ items }: { items: readonly Pick<ChecklistItem, "isDone">[] }) {
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{`${done} dari ${items.length} selesai`}</p>
      <progress
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-rule bg-white [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:bg-green"
        aria-label="Kemajuan"
        value={done}
        max={items.length}
      />
    </div>
  );
}
