import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Icon } from "~/components/ui/icon";
import { type Picture, PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { buildHead } from "~/domain/site/head.server";
import { legalFacts } from "~/domain/site/legality";
import { ProofLinks } from "~/domain/site/proof-links";
import { readAboutContent, readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { todayInJakarta } from "~/lib/dates";
import { linesOf } from "~/lib/text";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [about, contact, settings] = await Promise.all([
    readAboutContent(),
    readContactContent(),
    readSiteSettings(),
  ]);
  return {
    // Staff fill in one field with a line for each point; readers get a list.
    about: { ...about, mission: linesOf(about.mission), certification: linesOf(about.certification) },
    facts: legalFacts(settings.legality, todayInJakarta()),
    office: {
      name: `Kantor ${settings.siteName}`,
      address: contact.address,
      hours: contact.operationalHours,
      picture: about.officePicture,
    },
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: about.description,
    }),
  };
}

export default function AboutPage() {
  const { about, facts, office } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={about.title} intro={about.experience} steps={[[name, path]]} />
      <ProfileSection description={about.description} />
      <VisionSection vision={about.vision} mission={about.mission} />
      <LegalSection facts={facts} />
      <CertificationSection points={about.certification} />
      <OfficeSection office={office} />
    </>
  );
}

function TitledSection({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section
      className="wrap grid grid-cols-1 gap-x-16 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]"
      aria-labelledby={id}
    >
      <h2 id={id} className="starred">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ProfileSection({ description }: { description: string }) {
  return (
    <TitledSection id="profil" title="Profil Perusahaan">
      <p className="text-big whitespace-pre-line lg:pt-8.5">{description}</p>
    </TitledSection>
  );
}

function LegalSection({ facts }: { facts: { label: string; text: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <TitledSection id="legalitas" title="Legalitas">
      <div className="lg:pt-8.5">
        <dl className="panel px-5 py-1 wrap-anywhere *:not-first:border-t *:border-line">
          {facts.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-2 py-3 leading-[1.35]">
              <dt className="text-soft">{label}</dt>
              <dd className="ms-auto text-end font-strong">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5">
          Izin dapat Anda periksa sendiri di layanan SATU HAJI milik Kementerian Haji dan Umrah. Sebelum
          membayar, <a href="/cek">cek dahulu nomor rekeningnya</a>.
        </p>
      </div>
    </TitledSection>
  );
}

interface OfficeProps {
  office: { name: string; address: string; hours: string; picture: Picture | null };
}

function OfficeSection({ office: { name, address, hours, picture } }: OfficeProps) {
  return (
    <TitledSection id="kantor" title="Kantor Kami">
      <div className="grid gap-4 wrap-anywhere lg:pt-8.5">
        {picture && (
          <PictureImage
            picture={picture}
            slot={pictureSlots.slide}
            alt={name}
            className="aspect-3/2 w-full rounded-2xl object-cover"
          />
        )}
        <address className="font-strong whitespace-pre-line">{address}</address>
        <p className="whitespace-pre-line">{hours}</p>
        <p>
          <a href="/kontak">Telepon, WhatsApp, dan peta</a>
        </p>
        <ProofLinks here={path} className="border-t border-line pt-3" />
      </div>
    </TitledSection>
  );
}

function CertificationSection({ points }: { points: string[] }) {
  return (
    <TitledSection id="sertifikasi" title="Sertifikasi & Keanggotaan">
      <ul className="grid gap-3 wrap-anywhere lg:pt-8.5">
        {points.map((point) => (
          <li key={point} className="panel flex gap-4 rounded-xl px-5 py-4">
            <Icon name="award" className="mt-0.75 text-bronze" />
            {point}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const heading = "mb-5 text-pale-gold";

function VisionSection({ vision, mission }: { vision: string; mission: string[] }) {
  return (
    <div className="latticed bg-deep text-ivory [--ring:var(--color-pale-gold)] after:opacity-18">
      <div className="wrap relative z-1 grid grid-cols-1 gap-x-16 gap-y-12 py-section lg:grid-cols-[1fr_1.2fr]">
        <section aria-labelledby="visi">
          <h2 id="visi" className={heading}>
            Visi Kami
          </h2>
          <p className="text-vision leading-[1.45] font-medium whitespace-pre-line">{vision}</p>
        </section>
        <section aria-labelledby="misi">
          <h2 id="misi" className={heading}>
            Misi Kami
          </h2>
          <ul>
            {mission.map((point) => (
              <li
                key={point}
                className="relative py-2 pl-9 before:absolute before:top-3.75 before:left-0 before:size-4.5 before:bg-gold before:mask-star"
              >
                {point}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
