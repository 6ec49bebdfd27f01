import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PageHead } from "~/components/layout/page-head";
import { findStatus, statusLabel } from "~/domain/inquiries/words";
import { formatDate } from "~/lib/dates";
import { hiddenMeta, pageMeta } from "~/lib/head";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { notFound, unavailable } from "~/server/responses.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

const name = "Halaman Agen";

/** The head has no canonical address, because the address holds the secret. */
export function meta({ data, error, matches }: Parameters<typeof pageMeta>[0]) {
  if (data === undefined || (error ?? null) !== null) return pageMeta({ data, error, matches });
  return hiddenMeta(name, matches, "noindex, nofollow");
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params }: LoaderFunctionArgs) {
  const { answer } = requestScope();
  // Overrides the header of other pages: a followed link must not tell this address.
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

/** The result of `public.agent_page`; null for a wrong or revoked secret. */
const pageSchema = z
  .object({
    code: z.string(),
    isActive: z.boolean(),
    clicks: z.array(z.object({ day: z.string(), clicks: z.number() })),
    inquiryCount: z.number(),
    inquiries: z.array(
      z.object({
        day: z.string(),
        status: z.string(),
        pilgrims: z.number().nullable(),
        initials: z.string(),
      }),
    ),
    pilgrims: z.number(),
    due: z.number(),
    paid: z.number(),
  })
  .nullable();

/** A secret: 128 bits as base64url. */
const tokenFormat = /^[\w-]{22}$/;

async function readPage(token: string) {
  if (!tokenFormat.test(token)) return null;
  const client = await anonymousClient();
  return pageSchema.parse(unwrap(await client.rpc("agent_page", { token })));
}

/** The texts of the page; null for a wrong or revoked secret. Throws a 503 answer while nothing can be read. */
async function readAgentView(token: string) {
  const page = await readPage(token).catch((error: unknown) => {
    logFailure("agent_page.read_failed", error);
    throw unavailable();
  });
  if (page === null) return null;
  const { clicks, inquiries, due, paid } = page;
  const most = Math.max(1, ...clicks.map((day) => day.clicks));
  return {
    code: page.code,
    isActive: page.isActive,
    clickTotal: formatWholeNumber(clicks.reduce((sum, day) => sum + day.clicks, 0)),
    days: clicks.map((day) => ({
      text: `${formatDate(day.day)}: ${formatWholeNumber(day.clicks)} klik`,
      share: day.clicks / most,
    })),
    figures: [
      ["Jamaah terkonfirmasi", formatWholeNumber(page.pilgrims)],
      ["Komisi", formatRupiah(due)],
      ["Sudah dibayar", formatRupiah(paid)],
      ["Belum dibayar", formatRupiah(due - paid)],
    ] as const,
    inquiryCount: formatWholeNumber(page.inquiryCount),
    inquiries: inquiries.map(({ day, status, pilgrims, initials }) => ({
      initials: initials || "Belum bernama",
      status: statusLabel(findStatus(status) ?? "baru"),
      facts: [formatDate(day), pilgrims && `${pilgrims} jamaah`].filter(Boolean).join(", "),
    })),
  };
}
