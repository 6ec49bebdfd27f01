interface TimelineEvent {
  id: number;
  what: string;
  who: string;
  when: string;
}

/** What happened to an inquiry or a booking, and who did it. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <section aria-labelledby="riwayat" className="panel grid gap-3">
      <h2 id="riwayat">Riwayat</h2>
      <ol className="grid gap-3 border-l-2 border-rule pl-4">
        {events.map(({ id, what, who, when }) => (
          <li key={id} className="grid min-w-0">
            <span className="font-semibold wrap-anywhere">{what}</span>
            <span className="help break-words">
              {who}, {when}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
