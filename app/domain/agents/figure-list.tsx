const labels = {
  clicks: "Klik tautan",
  inquiries: "Permintaan",
  pilgrims: "Jamaah terkonfirmasi",
  due: "Komisi",
  paid: "Sudah dibayar",
  owed: "Belum dibayar",
} as const;

export function FigureList({ figures }: { figures: Record<keyof typeof labels, string> }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {(Object.keys(labels) as (keyof typeof labels)[]).map((key) => (
        <div key={key} className="min-w-0">
          <dt className="help">{labels[key]}</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere">{figures[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
