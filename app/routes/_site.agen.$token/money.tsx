import type { AgentView } from "./agent-view.server";

export function Commissions({ rate, commissions }: Pick<AgentView, "rate" | "commissions">) {
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="komisi">
      <h2 id="komisi">Komisi per pendaftaran</h2>
      <p>{rate} Yang sudah dikonfirmasi tetap memakai komisi saat itu.</p>
      <AmountList rows={commissions} none="Belum ada: komisi tercatat begitu permintaannya dikonfirmasi." />
    </section>
  );
}

export function Payments({ payments }: Pick<AgentView, "payments">) {
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="pembayaran">
      <h2 id="pembayaran">Pembayaran kepada Anda</h2>
      <AmountList rows={payments} none="Belum ada pembayaran." />
    </section>
  );
}

interface AmountListProps {
  rows: readonly { code?: string; amount: string; facts: string }[];
  none: string;
}

function AmountList({ rows, none }: AmountListProps) {
  if (rows.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <ul className="grid gap-3">
      {rows.map(({ code, amount, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never drawn a second time
        <li key={index}>
          <strong>{amount}</strong> {code}
          <span className="block text-small text-soft">{facts}</span>
        </li>
      ))}
    </ul>
  );
}
