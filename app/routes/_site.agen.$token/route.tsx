import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { pageMeta } from "~/lib/head";
import { requestScope } from "~/server/request-scope.server";
import { notFound } from "~/server/responses.server";
import { readAgentView } from "./agent-view.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

const name = "Halaman Agen";

/** Without a canonical address: the secret is in it. */
export function meta({ data, error }: { data?: unknown; error?: unknown }) {
  if (data === undefined || (error ?? null) !== null) return pageMeta({ data, error });
  return [{ title: name }, { name: "robots", content: "noindex, nofollow" }];
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params }: LoaderFunctionArgs) {
  const { answer } = requestScope();
  // Last of all, over what every document carries: no link on the page may tell where it was followed.
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("X-Robots-Tag", "noindex, nofollow");
  const view = await readAgentView(params.token ?? "");
  if (view === null) throw notFound("Halaman Tidak Ditemukan");
  return view;
}

export default function AgentOwnPage() {
  const { code, isActive, figures, ...parts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Agen ${code}`}
        intro="Alamat halaman ini rahasia: simpan untuk Anda sendiri."
        steps={[[name, ""]]}
      />
      <div className="wrap grid grid-cols-1 gap-5 py-section">
        {!isActive && (
          <p className="panel p-6">Kode ini sedang tidak aktif: klik dan permintaan baru tidak dihitung.</p>
        )}
        <dl className="panel grid grid-cols-2 gap-5 p-6">
          {figures.map(([term, value]) => (
            <div key={term}>
              <dt className="text-small text-soft">{term}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <Clicks {...parts} />
        <Inquiries {...parts} />
      </div>
    </>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

const plot = { height: 60, step: 10, bar: 8 };

function Clicks({ days, clickTotal }: Pick<View, "days" | "clickTotal">) {
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

function Inquiries({ inquiries, inquiryCount }: Pick<View, "inquiries" | "inquiryCount">) {
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="permintaan">
      <h2 id="permintaan">{inquiryCount} permintaan</h2>
      <ul className="grid gap-3">
        {inquiries.map(({ initials, status, facts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never drawn a second time
          <li key={index}>
            <strong>{initials}</strong> {status}
            <span className="block text-small text-soft">{facts}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
