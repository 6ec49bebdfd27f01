/** Replaces an empty list on a public page and leads on: by links, or by a chat. */
export function EmptyPanel({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <div className="panel border-dashed border-dune bg-sand px-6 py-[clamp(2rem,6vw,4rem)] text-center text-balance">
      {title && <p className="mb-2 text-bigger font-bold">{title}</p>}
      {children}
    </div>
  );
}
