import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { fallbackPhone } from "~/domain/site/contact";
import { buildHead } from "~/domain/site/head.server";
import { readContactContent, readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { pageMeta } from "~/lib/head";
import { logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { checks, findAgent, findOwner, type OwnNumbers, readNumber } from "./check-number.server";
import { name, numberKey, path } from "./page";
import { CheckForm, type Outcome, ResultSection, WarningSection } from "./sections";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

export function meta(args: MetaArgs<typeof loader>) {
  const isAnswer = !!args.data?.outcome;
  return [...pageMeta(args), ...(isAnswer ? [{ name: "robots", content: "noindex" }] : [])];
}

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
}

const longestShown = 60;

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get(numberKey);
  const [settings, contact, { legality, bankAccounts: accounts }] = await Promise.all([
    readSiteSettings(),
    readContactContent(),
    readLegality(),
  ]);
  const page = {
    typed: typed?.slice(0, longestShown) ?? "",
    company: legality.companyName,
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Periksa nomor rekening atau WhatsApp sebelum membayar: resmi milik ${settings.siteName} atau bukan.`,
    }),
  };
  if (typed === null) return data({ ...page, outcome: null });
  const { whatsappNumber, contactPhone } = settings;
  const phones = [contact.whatsapp, whatsappNumber, contact.phone1, contact.phone2, contactPhone];
  const own = { accounts, phones: phones.filter((phone) => phone !== fallbackPhone) };
  const { outcome, status } = await answerCheck(typed, own);
  return data({ ...page, outcome }, { status, headers: { "Cache-Control": "no-store" } });
}

async function answerCheck(typed: string, own: OwnNumbers): Promise<{ outcome: Outcome; status: number }> {
  const { answer, clientAddress } = requestScope();
  const refuse = (message: string, status: number) => ({
    outcome: { kind: "refused" as const, message },
    status,
  });
  const wait = checks.begin(clientAddress);
  if (wait > 0) {
    answer.set("Retry-After", String(wait));
    return refuse("Dari jaringan Anda sudah banyak nomor dicek. Coba lagi sekitar sepuluh menit lagi.", 429);
  }
  const read = readNumber(typed);
  if ("problem" in read) return refuse(read.problem, 400);
  const owner = findOwner(read.text, own);
  const isOurs = owner.accounts.length > 0 || owner.isPhone;
  try {
    const agent = isOurs ? null : await findAgent(read.text);
    return { outcome: { kind: "checked", number: read.text, ...owner, agent }, status: 200 };
  } catch (error) {
    // It must not be called unknown while nobody has looked.
    logFailure("check.agents_unreadable", error);
    answer.set("Retry-After", "30");
    return refuse("Nomor ini belum dapat dicek saat ini. Coba lagi sebentar lagi.", 503);
  }
}

export default function CheckPage() {
  const { typed, company, outcome } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Cek Rekening dan WhatsApp"
        intro="Diminta membayar? Ketik dahulu nomornya, dan lihat apakah benar milik kami."
        steps={[[name, path]]}
      />
      <div className="wrap grid grid-cols-1 items-start gap-x-16 gap-y-12 py-section lg:grid-cols-[1fr_1.2fr]">
        <div className="grid grid-cols-1 gap-5">
          {outcome?.kind === "checked" && <ResultSection checked={outcome} />}
          <CheckForm typed={typed} problem={outcome?.kind === "refused" ? outcome.message : ""} />
        </div>
        <WarningSection company={company} />
      </div>
    </>
  );
}
