import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { readOwnPage } from "~/domain/agents/own-page.server";
import { secretMeta } from "~/lib/head";
import { requestScope } from "~/server/request-scope.server";
import { notFound } from "~/server/responses.server";
import { type OwnPageView, toOwnPageView } from "./agent-view.server";
import { Materials, OwnLink } from "./sharing";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

const name = "Halaman Agen";

export const meta = secretMeta(name);

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { answer } = requestScope();
  // Overrides the header of other pages: a followed link must not tell this address.
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("X-Robots-Tag", "noindex, nofollow");
  const token = params.token ?? "";
  const page = await readOwnPage(token);
  if (page === null) throw notFound("Halaman Tidak Ditemukan");
  return toOwnPageView(page, token, new URL(request.url).searchParams);
}

export default function AgentOwnPage() {
  const {
    agentName,
    code,
    figures,
    sharing,
    rate,
    commissions,
    payments,
    inquiries,
    inquiryCount,
    ...parts
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={agentName}
        intro={`Agen ${code}. Tautan halaman ini rahasia: simpan untuk Anda sendiri.`}
        steps={[[name, ""]]}
      />
      <div className="wrap grid grid-cols-1 gap-5 py-section">
        {sharing === null ? (
          <p className="panel p-6">Kode ini sedang tidak aktif: klik dan permintaan baru tidak dihitung.</p>
        ) : (
          <>
            <OwnLink {...sharing} />
            <Materials {...sharing} />
          </>
        )}
        <dl className="panel grid grid-cols-2 gap-5 p-6">
          {figures.map(([term, value]) => (
            <div key={term}>
              <dt className="text-small text-soft">{term}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <RowsPanel
          id="komisi"
          title="Komisi per pendaftaran"
          rows={commissions}
          none="Belum ada: komisi tercatat begitu permintaannya dikonfirmasi."
        >
          <p>{rate} Yang sudah dikonfirmasi tetap memakai komisi saat itu.</p>
        </RowsPanel>
        <RowsPanel
          id="pembayaran"
          title="Pembayaran kepada Anda"
          rows={payments}
          none="Belum ada pembayaran."
        />
        <Clicks {...parts} />
        <RowsPanel id="permintaan" title={`${inquiryCount} permintaan`} rows={inquiries} />
      </div>
    </>
  );
}

const plot = { height: 60, step: 10, bar: 8 };

function Clicks({ days, clickTotal }: Pick<OwnPageView, "days" | "clickTotal">) {
  const width = days.length * plot.step;
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="klik">
      <h2 id="klik">{clickTotal} klik dalam 30 hari</h2>
      <svg
        viewBox={`0 0 ${width} ${plot.height}`}
        width="100%"
        height={96}
        preserveAspectRatio="none"
        role="img"
        aria-label="Klik per hari"
        fill="#0b5d46"
      >
        {days.map(({ text, share }, index) => {
          const height = Math.max(1, Math.round(share * plot.height));
          const place = { x: index * plot.step, y: plot.height - height };
          return (
            <rect key={text} {...place} width={plot.bar} height={height}>
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <p className="text-small text-soft">
        {days[0]?.text} sampai {days.at(-1)?.text}. Satu pengunjung dihitung sekali dalam satu jam.
      </p>
    </section>
  );
}

interface RowsPanelProps {
  id: string;
  title: string;
  rows: OwnPageView["inquiries"];
  /** What stands in place of an empty list. */
  none?: string;
  children?: React.ReactNode;
}

function RowsPanel({ id, title, rows, none, children }: RowsPanelProps) {
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {rows.length === 0 && none && <p className="text-soft">{none}</p>}
      <ul className="grid gap-3 empty:hidden">
        {rows.map(({ title, note, facts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never drawn a second time
          <li key={index}>
            <strong>{title}</strong> {note}
            <span className="block text-small text-soft">{facts}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
