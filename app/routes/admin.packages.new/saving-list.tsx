import { AdminPackageGrid, PendingCard } from "~/domain/packages/list/admin-package-grid";
import type { AdminPackageCard } from "~/domain/packages/list/admin-queries.server";

interface SavingListProps {
  cards: readonly AdminPackageCard[];
  title: string;
}

/** The list of packages with a card for the one that is being saved. */
export default function SavingList({ cards, title }: SavingListProps): React.ReactNode {
  return <AdminPackageGrid cards={cards} pending={<PendingCard title={title} text="Sedang disimpan..." />} />;
}
