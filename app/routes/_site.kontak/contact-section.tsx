import { Icon, type IconName } from "~/components/ui/icon";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { ContactContent } from "~/domain/site/content";
import { toTelephoneLink } from "~/lib/phone";

type ContactProps = Omit<ContactContent, "googleMapsEmbed">;

export function ContactSection({ contact }: { contact: ContactProps }) {
  const phones = [contact.phone1, contact.phone2].filter((phone) => phone !== "");
  const emails = [contact.email1, contact.email2].filter((email) => email !== "");
  return (
    <section className="wrap contacts" aria-label="Cara menghubungi kami">
      <ContactCard icon="pin" title="Alamat Kantor">
        <address className="lines">{contact.address}</address>
      </ContactCard>
      <ContactCard icon="phone" title="Telepon">
        <LinkList links={phones.map((phone) => [phone, toTelephoneLink(phone)])} />
      </ContactCard>
      <ContactCard icon="mail" title="Email">
        <LinkList links={emails.map((email) => [email, `mailto:${email}`])} />
      </ContactCard>
      <ContactCard icon="whatsapp" title="WhatsApp" className="contact contact-chat">
        <p>{contact.whatsapp}</p>
        <ChatButton kind="chat" label="Chat WhatsApp" />
      </ContactCard>
      <ContactCard icon="clock" title="Jam Operasional">
        <p className="lines">{contact.operationalHours}</p>
      </ContactCard>
    </section>
  );
}

interface ContactCardProps {
  icon: IconName;
  title: string;
  className?: string;
  children: React.ReactNode;
}

function ContactCard({ icon, title, className = "contact", children }: ContactCardProps) {
  return (
    <div className={className}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function LinkList({ links }: { links: [text: string, href: string][] }) {
  return (
    <ul>
      {links.map(([text, href]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
