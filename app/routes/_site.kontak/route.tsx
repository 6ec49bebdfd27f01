import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Icon, type IconName } from "~/components/ui/icon";
import { type BranchView, listBranches } from "~/domain/branches/queries.server";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { type ContactContent, contactPage } from "~/domain/site/contact";
import { telephoneLinkOf } from "~/domain/site/footer-content.server";
import { buildHead, travelAgency } from "~/domain/site/head.server";
import { mapSearchAddress } from "~/domain/site/map-embed";
import { readChatPhone, readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { editorFor } from "~/server/guard.server";
import { keepPrivate } from "~/server/session.server";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Staff who may add the missing map read how; their answer enters no cache. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [contact, settings, branches, chat] = await Promise.all([
    readContactContent(),
    readSiteSettings(),
    listBranches(),
    readChatPhone(),
  ]);
  const mapEditor =
    contact.mapAddress === null ? await editorFor(request, contactPage.path, contactPage.area) : null;
  if (mapEditor !== null) keepPrivate();
  const phones = [contact.phone1, contact.phone2].filter((phone) => phone !== "");
  return {
    contact,
    phones: phones.map((text) => ({ text, href: telephoneLinkOf(text) })),
    whatsapp: chat?.typed ?? "",
    siteName: settings.siteName,
    branches,
    mapEditor,
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Hubungi ${settings.siteName}: alamat kantor, telepon, email, WhatsApp, dan jam operasional.`,
      structured: [travelAgency(settings, branches)],
    }),
  };
}

export default function ContactPage() {
  const { contact, phones, whatsapp, siteName, branches, mapEditor } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Hubungi Kami"
        intro="Tanyakan apa saja, dari jadwal sampai dokumen. Bertanya tidak dipungut biaya."
        steps={[[name, path]]}
      />
      <ContactSection contact={contact} phones={phones} whatsapp={whatsapp} />
      <BranchSection branches={branches} />
      <MapSection contact={contact} siteName={siteName} mapEditor={mapEditor} />
    </>
  );
}

interface ContactProps {
  contact: Omit<ContactContent, "googleMapsEmbed">;
  phones: readonly ContactLink[];
  /** "" while the agency has no WhatsApp number. */
  whatsapp: string;
}

function ContactSection({ contact, phones, whatsapp }: ContactProps) {
  const emails = [contact.email1, contact.email2].filter((email) => email !== "");
  return (
    <section
      className="wrap grid gap-5 pt-[clamp(2rem,5vw,3.5rem)] md:grid-cols-6 md:*:col-span-3 md:max-lg:*:nth-3:col-span-full lg:*:nth-[-n+3]:col-span-2"
      aria-label="Cara menghubungi kami"
      data-chat=""
    >
      <ContactCard icon="pin" title="Alamat Kantor">
        <address className="whitespace-pre-line">{contact.address}</address>
      </ContactCard>
      <ContactCard icon="phone" title="Telepon">
        <LinkList links={phones} />
      </ContactCard>
      <ContactCard icon="mail" title="Email">
        <LinkList links={emails.map((text) => ({ text, href: `mailto:${text}` }))} />
      </ContactCard>
      <ContactCard icon="whatsapp" title="WhatsApp" className="border-transparent bg-mint">
        {whatsapp === "" ? (
          <p>Nomor WhatsApp kami belum tersedia. Silakan hubungi kami lewat telepon atau email.</p>
        ) : (
          <>
            <p>{whatsapp}</p>
            <ChatButton kind="chat" label="Chat WhatsApp" />
          </>
        )}
      </ContactCard>
      <ContactCard icon="clock" title="Jam Operasional">
        <p className="whitespace-pre-line">{contact.operationalHours}</p>
      </ContactCard>
    </section>
  );
}

function BranchSection({ branches }: { branches: readonly BranchView[] }) {
  if (branches.length === 0) return null;
  return (
    <section className="wrap pt-section" aria-labelledby="cabang" data-chat="">
      <h2 id="cabang" className="starred mb-8">
        Cabang Kami
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {branches.map(({ id, name, city, address, hours, whatsapp, mapLink }) => (
          <li
            key={id}
            id={`cabang-${id}`}
            className="panel grid content-start justify-items-start gap-3 p-6 wrap-anywhere"
          >
            <h3 className="text-bigger">{name}</h3>
            <address className="whitespace-pre-line">{address === "" ? city : `${address}\n${city}`}</address>
            {hours && <p className="whitespace-pre-line text-soft">{hours}</p>}
            <p>{`WhatsApp ${whatsapp}`}</p>
            <div className="mt-auto flex flex-wrap gap-3">
              <ChatButton kind="chat" branch={id} label={`Chat ${name}`} />
              {mapLink && (
                <a className="btn" href={mapLink} target="_blank" rel="noopener noreferrer">
                  <Icon name="map" />
                  Lihat peta
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContactCardProps {
  icon: IconName;
  title: string;
  className?: string;
  children: React.ReactNode;
}

function ContactCard({ icon, title, className = "", children }: ContactCardProps) {
  return (
    <div
      className={`panel grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 p-6 wrap-anywhere xs:*:nth-[n+3]:col-2 max-xs:*:nth-[n+3]:col-span-full ${className}`}
    >
      <Icon name={icon} className="size-7 text-green" />
      <h2 className="text-bigger">{title}</h2>
      {children}
    </div>
  );
}

interface ContactLink {
  text: string;
  /** Is null where the text cannot be opened; it is then printed without a link. */
  href: string | null;
}

function LinkList({ links }: { links: readonly ContactLink[] }) {
  return (
    <ul>
      {links.map(({ text, href }) => (
        <li key={text}>
          {href === null ? (
            text
          ) : (
            <a href={href} className="inline-block py-2.25">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MapSectionProps {
  /** `mapAddress`: address under Google Maps' embed path; null if none is entered. */
  contact: Pick<ContactProps["contact"], "address"> & { mapAddress: string | null };
  siteName: string;
  /** Where a signed-in member of staff adds the map; null for visitors. */
  mapEditor: string | null;
}

const map = "h-[clamp(20rem,50vh,30rem)] w-full rounded-2xl border border-line";

function MapSection({ contact: { address, mapAddress }, siteName, mapEditor }: MapSectionProps) {
  return (
    <section className="wrap py-section" aria-labelledby="lokasi">
      <h2 id="lokasi" className="starred mb-8">
        Lokasi Kami
      </h2>
      {mapAddress === null ? (
        <div className="panel grid justify-items-center gap-3 bg-sand p-6 text-center">
          <Icon name="map" className="size-10 text-bronze" />
          <address className="font-strong whitespace-pre-line wrap-anywhere">{address}</address>
          <a className="btn" href={mapSearchAddress(address)} target="_blank" rel="noopener noreferrer">
            Buka di Google Maps
          </a>
          <p className="text-plain text-soft">Peta akan ditampilkan di sini.</p>
          {mapEditor && (
            <p className="text-plain text-soft">
              <a href={mapEditor}>Admin dapat menambahkan kode embed Google Maps melalui dashboard.</a>
            </p>
          )}
        </div>
      ) : (
        <iframe
          className={map}
          src={mapAddress}
          title={`Peta lokasi ${siteName}`}
          width="1200"
          height="480"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups"
          allowFullScreen
        />
      )}
    </section>
  );
}
