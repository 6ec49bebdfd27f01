import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { listBranches } from "~/domain/branches/queries.server";
import { fallbackPhone } from "~/domain/site/contact";
import { buildHead } from "~/domain/site/head.server";
import { readContactContent, readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { pageMeta, unlistedMeta } from "~/lib/head";
import { networkOf } from "~/lib/networks";
import { isUsedUp, limits } from "~/server/limits.server";
import { logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { findAccounts, findAgent, isPhoneOf, readNumber } from "./check-number.server";
import { CheckResult, type Outcome } from "./check-result";
import { name, numberKey, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

export function meta(args: MetaArgs<typeof loader>) {
  return args.data?.outcome ? unlistedMeta(args) : pageMeta(args);
}

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
}

/** Characters of the typed number that are shown again. */
const longestNumber = 60;

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get(numberKey);
  const [settings, contact, { legality, hasAccounts }, branches] = await Promise.all([
    readSiteSettings(),
    readContactContent(),
    readLegality(),
    listBranches(),
  ]);
  const page = {
    typed: typed?.slice(0, longestNumber) ?? "",
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
  phones.push(...branches.map((branch) => branch.whatsapp));
  const ownPhones = phones.filter((phone) => phone !== fallbackPhone);
  const { outcome, status } = await answerCheck(typed, ownPhones, hasAccounts);
  return data({ ...page, outcome }, { status, headers: { "Cache-Control": "no-store" } });
}

async function answerCheck(
  typed: string,
  phones: readonly string[],
  hasAccounts: boolean,
): Promise<{ outcome: Outcome; status: number }> {
  const { answer, clientAddress } = requestScope();
  const refuse = (message: string, status: number) => ({
    outcome: { kind: "refused" as const, message },
    status,
  });
  if (isUsedUp(limits.numberChecks, networkOf(clientAddress)))
    return refuse("Dari jaringan Anda sudah banyak nomor dicek. Coba lagi sekitar sepuluh menit lagi.", 429);
  const read = readNumber(typed);
  if ("problem" in read) return refuse(read.problem, 400);
  const number = read.text;
  const isPhone = isPhoneOf(phones, number);
  try {
    const accounts = await findAccounts(number);
    const agent = accounts.length > 0 || isPhone ? null : await findAgent(number);
    return { outcome: { kind: "checked", number, accounts, isPhone, agent, hasAccounts }, status: 200 };
  } catch (error) {
    // The number must not be called unknown while accounts and agents cannot be read.
    logFailure("check.unreadable", error);
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
        overlapped
      />
      <div className="wrap relative z-1 -mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-12 pb-section lg:grid-cols-[1fr_1.2fr]">
        <div className="grid grid-cols-1 gap-5">
          {outcome?.kind === "checked" && <CheckResult checked={outcome} />}
          <CheckForm typed={typed} problem={outcome?.kind === "refused" ? outcome.message : ""} />
        </div>
        <WarningSection company={company} />
      </div>
    </>
  );
}

function CheckForm({ typed, problem }: { typed: string; problem: string }) {
  return (
    <form noValidate action={path} className="panel raised-card p-6">
      <label className="label mb-2" htmlFor="nomor">
        Nomor rekening atau WhatsApp
      </label>
      <input
        id="nomor"
        name={numberKey}
        className="input"
        defaultValue={typed}
        inputMode="tel"
        autoComplete="off"
        required
        maxLength={longestNumber}
        aria-describedby="nomor-bantuan"
        {...(problem !== "" && { autoFocus: true, "aria-invalid": true })}
      />
      <p id="nomor-bantuan" className="mt-3 text-small text-soft">
        {problem ? (
          <strong className="block text-bronze">{problem}</strong>
        ) : (
          "Tulis seluruhnya, paling sedikit 8 angka. "
        )}
        Spasi, titik, kurung, dan tanda hubung boleh.
      </p>
      <button type="submit" className="btn btn-primary mt-5">
        Cek Nomor
      </button>
    </form>
  );
}

/** `company`: legal name of the agency; "" if none is entered. */
function WarningSection({ company }: { company: string }) {
  return (
    <section className="panel border-t-3 border-t-gold p-6" aria-labelledby="sebelum-membayar">
      <h2 id="sebelum-membayar" className="mb-3 text-biggest">
        Sebelum Anda membayar
      </h2>
      <p>
        Pesan Kementerian Haji dan Umrah: bayar hanya ke rekening atas nama perusahaan penyelenggara
        {company && <strong> ({company})</strong>}, jangan ke rekening atas nama pribadi, dan mintalah rincian
        biayanya.
      </p>
      <p className="mt-3 text-soft">
        Daftar rekening sengaja tidak kami pasang di sini: halaman yang memuatnya mudah ditiru dengan nomor
        lain. Nomor yang Anda ketik tidak kami simpan.
      </p>
    </section>
  );
}
