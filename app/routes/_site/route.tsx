import fontFile from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { BareErrorPage } from "~/components/layout/error-page";
import { type FooterContent, SiteFooter } from "~/components/layout/site-footer";
import { logoClasses, SiteHeader } from "~/components/layout/site-header";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { type Picture, PictureImage, type PictureSlot } from "~/domain/media/derivatives/picture";
import { serviceLinks } from "~/domain/packages/list/services";
import { toFooterContent } from "~/domain/site/footer-content.server";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { speculationRules } from "~/enhance/speculation-rules";
import { todayInJakarta } from "~/lib/dates";
import { navigationLinks, publicPolicy } from "~/lib/public-page";
import { publicPages } from "~/public-pages";
import type { DocumentHandle } from "~/root";

export { pageMeta as meta } from "~/lib/head";

interface SiteHandle extends DocumentHandle {
  /** Takes the chat button's place at the lower edge on small screens. */
  dock?(data: unknown): React.ReactNode;
}

/** The font never blocks the first paint (`font-display: optional`); asked for early, it is mostly there in time. */
export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: fontFile, crossOrigin: "anonymous" },
];

export function headers() {
  return { "Cache-Control": publicPolicy };
}

export async function loader() {
  const [settings, contact] = await Promise.all([readSiteSettings(), readContactContent()]);
  return { logo: settings.logoPicture, footer: toFooterContent(settings, contact, todayInJakarta()) };
}

export default function SiteLayout() {
  const content = useLoaderData<typeof loader>();
  const docks = useMatches().map(({ handle, data }) => (handle as SiteHandle | undefined)?.dock?.(data));
  return (
    <SiteShell content={content} dock={docks.at(-1)}>
      <Outlet />
    </SiteShell>
  );
}

/** Reached only when the shell's own content could not be read: pages bring their own boundary, which stays
 * inside the shell. */
export function ErrorBoundary() {
  return (
    <BareErrorPage>
      <ChatButton kind="chat" label="Chat WhatsApp" />
    </BareErrorPage>
  );
}

interface SiteShellProps {
  content: { logo: Picture | null; footer: FooterContent };
  dock?: React.ReactNode;
  children: React.ReactNode;
}

const { menu, more, legal } = navigationLinks(publicPages);

/** Wide screens show only WhatsApp's mark, and the first word where there is room beside the page, so that the button
 * covers no figure. */
const chatLabel = (
  <span className="lg:max-[95rem]:sr-only">
    Chat<span className="lg:sr-only"> WhatsApp</span>
  </span>
);

function SiteShell({ content: { logo, footer }, dock, children }: SiteShellProps) {
  return (
    <>
      <a
        className="absolute top-2 left-2 z-30 rounded-xl bg-green px-5 py-3 font-strong text-white not-focus:sr-only"
        href="#isi"
      >
        Langsung ke isi
      </a>
      <SiteHeader
        siteName={footer.siteName}
        logo={logo && <Logo picture={logo} />}
        links={menu}
        more={more}
      />
      <main id="isi" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter content={footer} menu={menu} services={serviceLinks} more={more} legal={legal} />
      {dock}
      <div className={dock ? "edge max-lg:hidden" : "edge"}>
        <ChatButton kind="chat" label={chatLabel} className="btn btn-chat w-full" />
      </div>
      <script
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the security policy allows it by its hash
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
      {/* `pageScript` is put in here once it is known what the page holds; inside, as the style sheet is: a request of
        its own would compete with the largest picture. */}
      <script />
    </>
  );
}

/** The logo's height and greatest width in CSS pixels, as the style sheet has them. */
const logoHeight = 40;
const longestLogo = 128;

/** See-through pictures are usual here, so no colour stands behind it. */
function Logo({ picture }: { picture: Picture }) {
  const { width, height } = picture;
  const drawn =
    width && height ? Math.min(longestLogo, Math.round((logoHeight * width) / height)) : longestLogo;
  const slot: PictureSlot = {
    widths: [160, 320],
    fallback: 160,
    sizes: `${drawn}px`,
    box: [logoHeight, logoHeight],
  };
  return (
    <PictureImage picture={picture} slot={slot} alt="" when="now" tinted={false} className={logoClasses} />
  );
}
