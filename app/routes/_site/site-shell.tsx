import { type FooterContent, SiteFooter } from "~/components/layout/site-footer";
import { logoClasses, SiteHeader } from "~/components/layout/site-header";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { Picture, PictureSlot } from "~/domain/media/derivatives/picture";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { footerLinks, menuLinks, speculationRules } from "~/lib/public-page";
import { publicPages } from "~/public-pages";

interface SiteShellProps {
  content: { logo: Picture | null; footer: FooterContent };
  dock?: React.ReactNode;
  children: React.ReactNode;
}

const menu = menuLinks(publicPages);
const legal = footerLinks(publicPages);

/** On a desk only the first word shows, beside WhatsApp's mark, so that the button reaches no figure. */
const chatLabel = (
  <span>
    Chat<span className="lg:sr-only"> WhatsApp</span>
  </span>
);

export function SiteShell({ content: { logo, footer }, dock, children }: SiteShellProps) {
  return (
    <>
      <a
        className="absolute top-2 left-2 z-30 rounded-xl bg-green px-5 py-3 font-strong text-white not-focus:sr-only"
        href="#isi"
      >
        Langsung ke isi
      </a>
      <SiteHeader siteName={footer.siteName} logo={logo && <Logo picture={logo} />} links={menu} />
      <main id="isi" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter content={footer} menu={menu} legal={legal} />
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

/** Its height and greatest width in points, as the style sheet has them. */
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
