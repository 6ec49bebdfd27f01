interface StateBadgeProps {
  /** Classes of the dot. Being filled or hollow, it tells states apart without colour too. */
  dot: string;
  children: React.ReactNode;
}

export function StateBadge({ dot, children }: StateBadgeProps) {
  return (
    <span className="badge">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {children}
    </span>
  );
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <StateBadge dot={isActive ? "bg-green" : "border-2 border-soft"}>
      {isActive ? "Aktif" : "Nonaktif"}
    </StateBadge>
  );
}
