import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Icon, type IconName } from "~/components/ui/icon";
import { type BranchView, listBranches } from "~/domain/branches/queries.server";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { ContactContent } from "~/domain/site/contact";
import { buildHead, travelAgency } from "~/domain/site/head.server";
import { readChatPhone, readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { toTelephoneLink } from "~/lib/phone.server";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [contact, settings, branches, chat] = await Promise.all([
    readContactContent(),
    readSiteSettings(),
    listBranches(),
    readChatPhone(),
  ]);
  const phones = [contact.phone1, contact.phone2].filter((phone) => phone !== "");
  return {
    contact,
    phones: phones.map((text) => ({ text, href: toTelephoneLink(text) })),
    whatsapp: chat?.typed ?? "",
    siteName: settings.siteName,
    branches,
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Hubungi ${settings.siteName}: alamat kantor, telepon, email, WhatsApp, dan jam operasional.`,
      structured: [travelAgency(settings, branches)],
    }),
  };
}

export default function ContactPage() {
  const { contact, phones, whatsapp, siteName, branches } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Hubungi Kami"
        intro="Tanyakan apa saja, dari jadwal sampai dokumen. Bertanya tidak dipungut biaya."
        steps={[[name, path]]}
      />
      <ContactSection {...{ contact, phones, whatsapp }} />
      <BranchSection branches={branches} />
      <MapSection address={contact.mapAddress} siteName={siteName} />
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
      className="wrap grid gap-5 pt-[clamp(2rem,5vw,3.5rem)] md:grid-cols-6 md:*:col-span-2 md:*:nth-[n+4]:col-span-3"
      aria-label="Cara menghubungi kami"
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
    <section className="wrap pt-section" aria-labelledby="cabang">
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
  /** Address under Google Maps' embed path; null if none is entered. */
  address: string | null;
  siteName: string;
}

const map = "h-[clamp(20rem,50vh,30rem)] w-full rounded-2xl border border-line";

function MapSection({ address, siteName }: MapSectionProps) {
  return (
    <section className="wrap py-section" aria-labelledby="lokasi">
      <h2 id="lokasi" className="starred mb-8">
        Lokasi Kami
      </h2>
      {address === null ? (
        <div className={`${map} grid content-center justify-items-center gap-1 bg-sand p-6 text-center`}>
          <Icon name="map" className="mb-3 size-10 text-bronze" />
          <p>Peta akan ditampilkan di sini.</p>
          <p className="text-plain text-soft">
            Admin dapat menambahkan kode embed Google Maps melalui dashboard.
          </p>
        </div>
      ) : (
        <iframe
          className={map}
          src={address}
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
