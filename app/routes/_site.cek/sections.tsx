import { Icon } from "~/components/ui/icon";
import { ChatButton } from "~/domain/inquiries/chat-button";
import type { BankAccount } from "~/domain/site/legality";
import type { OfficialAgent } from "./check-number.server";
import { numberKey, path } from "./page";

interface Checked {
  kind: "checked";
  /** As it was typed, without what stands between its digits. */
  number: string;
  accounts: readonly BankAccount[];
  isPhone: boolean;
  agent: OfficialAgent | null;
}

export type Outcome = Checked | { kind: "refused"; message: string };

const result = "panel grid gap-3 p-6 wrap-anywhere";
const verdict = "flex items-center gap-3 text-bigger";

export function ResultSection({ checked: { number, accounts, isPhone, agent } }: { checked: Checked }) {
  if (accounts.length === 0 && !isPhone && !agent) {
    return (
      <section className={`${result} bg-sand`} aria-labelledby="hasil">
        <h2 id="hasil" className={`${verdict} text-bronze`}>
          <Icon name="cross" />
          Tidak dikenal: jangan transfer, hubungi kami
        </h2>
        <p>
          Nomor <strong>{number}</strong> bukan rekening dan bukan nomor kami. Periksa sekali lagi angkanya.
          Bila tetap tidak dikenal, jangan membayar, dan tanyakan kepada kami.
        </p>
        <ChatButton kind="chat" label="Tanya lewat WhatsApp" />
      </section>
    );
  }
  return (
    <section className={`${result} bg-mint`} aria-labelledby="hasil">
      <h2 id="hasil" className={`${verdict} text-green`}>
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
          <strong>{number}</strong> nomor telepon atau WhatsApp kami. Bila dari sana Anda menerima nomor
          rekening, cek juga rekeningnya di sini.
        </p>
      )}
      {agent && (
        <p>
          <strong>{number}</strong> nomor agen resmi kami: <strong>{agent.name}</strong>
          {agent.city && ` di ${agent.city}`}. Pembayaran tetap hanya ke rekening perusahaan: cek juga
          rekeningnya di sini.
        </p>
      )}
    </section>
  );
}

export function CheckForm({ typed, problem }: { typed: string; problem: string }) {
  return (
    <form action={path} className="panel raised-card p-6">
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
        maxLength={60}
        aria-describedby="nomor-bantuan"
        aria-invalid={problem !== "" || undefined}
      />
      <p id="nomor-bantuan" className="mt-3 text-small text-soft">
        {problem && <strong className="block text-bronze">{problem}</strong>}
        Tulis seluruhnya, paling sedikit 8 angka. Spasi, titik, kurung, dan tanda hubung boleh.
      </p>
      <button type="submit" className="btn btn-primary mt-5">
        Cek Nomor
      </button>
    </form>
  );
}

/** `company`: its legal name; "" where none is entered. */
export function WarningSection({ company }: { company: string }) {
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
