import { rateText, ruleText } from "~/domain/agents/noun";
import type { OwnPage } from "~/domain/agents/own-page.server";
import { rateSum } from "~/domain/agents/queries.server";
import { findStatus, statusLabel, whatsAppAddress } from "~/domain/inquiries/words";
import { listPackageOptions } from "~/domain/packages/package-options.server";
import { findSharing } from "~/domain/packages/sharing/posters.server";
import { caption } from "~/domain/packages/sharing/share-words";
import { absoluteAddress } from "~/domain/site/head.server";
import { licenceLine } from "~/domain/site/legality";
import { agentShortLink } from "~/lib/agent-links";
import { formatDate, todayInJakarta } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { qrPath } from "~/lib/qr-code.server";
import { anonymousClient } from "~/server/supabase.server";

/** Query key of the package whose flyers and caption the page offers. */
const packageKey = "paket";

export type OwnPageView = Awaited<ReturnType<typeof toOwnPageView>>;
export type Sharing = NonNullable<OwnPageView["sharing"]>;

/** Makes the texts of an agent's page. `query` names the package to pass on, by its id. */
export async function toOwnPageView(page: OwnPage, token: string, query: URLSearchParams) {
  const { clicks, inquiries, commissions, payments, due, paid } = page;
  const most = Math.max(1, ...clicks.map((day) => day.clicks));
  return {
    agentName: page.name,
    code: page.code,
    sharing: page.isActive ? await readSharing(page, token, query) : null,
    figures: [
      ["Jamaah terkonfirmasi", formatWholeNumber(page.pilgrims)],
      ["Komisi", formatRupiah(due)],
      ["Sudah dibayar", formatRupiah(paid)],
      ["Belum dibayar", formatRupiah(due - paid)],
    ] as const,
    rate: rateText({ own: page.rate, standard: page.standardRate }),
    commissions: commissions.map(({ code, day, amount, ...sum }) => ({
      title: formatRupiah(amount),
      note: code,
      facts: `${formatDate(day)}, ${rateSum(sum)}`,
    })),
    payments: payments.map(({ day, amount }) => ({
      title: formatRupiah(amount),
      note: "",
      facts: amount < 0 ? `${formatDate(day)}, pembatalan` : formatDate(day),
    })),
    clickTotal: formatWholeNumber(clicks.reduce((sum, day) => sum + day.clicks, 0)),
    days: clicks.map((day) => ({
      text: `${formatDate(day.day)}: ${formatWholeNumber(day.clicks)} klik`,
      share: day.clicks / most,
    })),
    inquiryCount: formatWholeNumber(page.inquiryCount),
    inquiries: inquiries.map(({ day, code, status, pilgrims, initials }) => ({
      title: initials || "Belum bernama",
      note: statusLabel(findStatus(status) ?? "baru"),
      facts: [code, formatDate(day), pilgrims && `${pilgrims} jamaah`].filter(Boolean).join(", "),
    })),
  };
}

/** Reads what the agent passes on: the link with its QR code, and the flyers and caption of one package. */
async function readSharing(page: OwnPage, token: string, query: URLSearchParams) {
  const client = await anonymousClient();
  const packages = await listPackageOptions(client, [], { drafts: false });
  const requested = query.get(packageKey);
  const selected = packages.find(({ value }) => value === requested) ?? packages[0];
  const link = absoluteAddress(agentShortLink(page.code));
  return {
    link,
    qr: qrPath(link),
    files: `/agen/${token}`,
    packages,
    materials: selected ? await readMaterials(client, page, selected.value) : null,
  };
}

type Client = Awaited<ReturnType<typeof anonymousClient>>;

async function readMaterials(client: Client, page: OwnPage, id: string) {
  const { view, settings } = await findSharing(client, id, new URLSearchParams());
  const { siteName, legality } = settings;
  const text = caption({
    view,
    isOneDate: false,
    address: absoluteAddress(agentShortLink(page.code, view.href)),
    siteName,
    licence: licenceLine(legality, todayInJakarta()),
  });
  return {
    id,
    title: view.title,
    text,
    whatsApp: whatsAppAddress("", text),
    commission: commissionText(page, id),
  };
}

function commissionText({ rate, standardRate, packageRates }: OwnPage, id: string): string {
  const ofPackage = packageRates[id];
  const [amount, rule] =
    rate !== null
      ? [rate, "agen"]
      : ofPackage !== undefined
        ? [ofPackage, "paket"]
        : [standardRate ?? 0, "standar"];
  return `Komisi Anda ${formatRupiah(amount)} per jamaah (${ruleText(rule)}).`;
}
