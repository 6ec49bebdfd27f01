import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { packageDeparturesPath, posterAddress, sharingAddress } from "~/domain/departures/admin-addresses";
import { offerAddress } from "~/domain/departures/offer";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { listPath, packagesStep } from "~/domain/packages/list/admin-list-filter";
import { brochureAddress } from "~/domain/packages/package-row";
import { findSharing } from "~/domain/packages/sharing/posters.server";
import { caption, trackedAddress } from "~/domain/packages/sharing/share-words";
import { absoluteAddress } from "~/domain/site/head.server";
import { licenceLine } from "~/domain/site/legality";
import { todayInJakarta } from "~/lib/dates";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { CaptionSection, PosterSection } from "./sharing-materials";

export const meta = adminMeta("Bagikan");

export const handle = { crumbs: [packagesStep, { label: "Bagikan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "catalogue");
  const sharing = await findSharing(client, params.id, new URL(request.url).searchParams);
  const { id, view, departureSlug, settings, isDraft, isGone } = sharing;
  // The dashboard counts visitors who come by this link.
  const address = trackedAddress(
    absoluteAddress(offerAddress(view.href, departureSlug)),
    "whatsapp",
    "bagikan",
  );
  const { siteName, legality } = settings;
  const licence = licenceLine(legality, todayInJakarta());
  const text = caption({ view, isOneDate: departureSlug !== null, address, siteName, licence });
  const dates = view.dates.map(({ departureSlug: dateSlug, date }) => ({
    label: date,
    to: sharingAddress(id, dateSlug),
    isChosen: dateSlug === departureSlug,
  }));
  return {
    title: view.title,
    id,
    isDraft,
    isGone,
    text,
    address,
    departed: view.departed,
    dates: [{ label: "Semua tanggal", to: sharingAddress(id), isChosen: departureSlug === null }, ...dates],
    pictures: {
      pratinjau: posterAddress(id, "pratinjau", departureSlug),
      flyer: posterAddress(id, "flyer", departureSlug),
      story: posterAddress(id, "story", departureSlug),
    },
    whatsApp: whatsAppAddress("", text),
    brochure: offerAddress(brochureAddress(view.href), departureSlug),
  };
}

export default function SharingPage() {
  const { id, title, isDraft, isGone, departed, dates, pictures, text, address, whatsApp, brochure } =
    useLoaderData<typeof loader>();
  const mayEdit = useMayEnter("content");
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1>Bagikan</h1>
        <p className="flex flex-wrap gap-x-6">
          {mayEdit ? (
            <Link
              className="link inline-flex min-h-11 items-center wrap-anywhere"
              to={`${listPath}/edit/${id}`}
            >
              {title}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center wrap-anywhere">{title}</span>
          )}
          <Link className="link inline-flex min-h-11 items-center" to={packageDeparturesPath(id)}>
            {mayEdit && "Kelola "}Keberangkatan
          </Link>
        </p>
      </div>
      {isDraft && (
        <Notice title="Paket ini masih draf">
          Tautannya belum bisa dibuka siapa pun selain staf. Terbitkan paketnya sebelum gambar dan tulisan di
          bawah ini dikirim.
        </Notice>
      )}
      {isGone && (
        <Notice title="Keberangkatan itu tidak dapat dibagikan">
          Tanggalnya sudah lewat, dibatalkan, atau dihapus. Di bawah ini bahan untuk paketnya.
        </Notice>
      )}
      {departed && (
        <Notice title="Belum ada keberangkatan mendatang">
          Gambar dan tulisannya menyebut jadwal berikutnya menyusul.
        </Notice>
      )}
      {dates.length > 1 && <DateLinks dates={dates} />}
      <CaptionSection text={text} address={address} whatsApp={whatsApp} />
      <PosterSection pictures={pictures} title={title} brochure={brochure} />
    </div>
  );
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div role="status" className="rounded-lg border-2 border-gold bg-sand p-4">
      <p className="font-bold">{title}</p>
      <p>{children}</p>
    </div>
  );
}

interface DateLinksProps {
  dates: { label: string; to: string; isChosen: boolean }[];
}

function DateLinks({ dates }: DateLinksProps) {
  return (
    <nav aria-label="Pilih keberangkatan" className="grid gap-2">
      <p className="label">Tentang keberangkatan mana?</p>
      <ul className="flex flex-wrap gap-2">
        {dates.map(({ label, to, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              className={`btn btn-small ${isChosen ? "btn-primary" : ""}`}
              aria-current={isChosen ? "true" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
