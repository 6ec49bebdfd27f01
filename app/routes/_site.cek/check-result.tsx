import { Icon } from "~/components/ui/icon";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { OfficialAccount, OfficialAgent } from "./check-number.server";

interface Checked {
  kind: "checked";
  /** The typed number without the characters between its digits. */
  number: string;
  accounts: readonly OfficialAccount[];
  isPhone: boolean;
  agent: OfficialAgent | null;
  /** Whether the agency has entered any bank account; without one an unknown number may still be its account. */
  hasAccounts: boolean;
}

export type Outcome = Checked | { kind: "refused"; message: string };

const resultClass = "panel grid gap-3 p-6 wrap-anywhere";
const verdictClass = "flex items-center gap-3 text-bigger";

export function CheckResult({ checked }: { checked: Checked }) {
  const { number, accounts, isPhone, agent, hasAccounts } = checked;
  if (accounts.length === 0 && !isPhone && !agent) {
    return (
      <section className={`${resultClass} bg-sand`} aria-labelledby="hasil">
        <h2 id="hasil" className={`${verdictClass} text-bronze`}>
          <Icon name="cross" />
          {hasAccounts
            ? "Tidak dikenal: jangan transfer, hubungi kami"
            : "Belum dapat dipastikan: hubungi kami dahulu"}
        </h2>
        {hasAccounts ? (
          <p>
            Nomor <strong>{number}</strong> bukan rekening kami, bukan pula nomor kami. Periksa sekali lagi
            angkanya. Bila tetap tidak dikenal, jangan membayar, dan tanyakan kepada kami.
          </p>
        ) : (
          <p>
            Nomor <strong>{number}</strong> bukan nomor telepon atau WhatsApp kami, dan rekening resmi kami
            belum didaftarkan di halaman ini. Jangan membayar sebelum bertanya kepada kami.
          </p>
        )}
        <ChatButton kind="chat" label="Tanya lewat WhatsApp" />
      </section>
    );
  }
  return (
    <section className={`${resultClass} bg-mint`} aria-labelledby="hasil">
      <h2 id="hasil" className={`${verdictClass} text-green`}>
        <Icon name="check" />
        Resmi
      </h2>
      {accounts.map(({ bank, holder }) => (
        <p key={bank}>
          Rekening <strong>{number}</strong> milik kami: <strong>{bank}</strong>, atas nama{" "}
          <strong>{holder}</strong>. Cocokkan nama itu dengan yang muncul di layar bank sebelum menekan kirim.
        </p>
      ))}
      {isPhone && (
        <p>
          <strong>{number}</strong> adalah nomor telepon atau WhatsApp kami. Bila dari sana Anda menerima
          nomor rekening, cek juga rekeningnya di sini.
        </p>
      )}
      {agent && (
        <p>
          <strong>{number}</strong> adalah nomor agen resmi kami: <strong>{agent.name}</strong>
          {agent.city && ` di ${agent.city}`}. Pembayaran tetap hanya ke rekening perusahaan: cek juga
          rekeningnya di sini.
        </p>
      )}
    </section>
  );
}
