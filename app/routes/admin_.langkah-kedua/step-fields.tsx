import { FieldFrame, plainMeta } from "~/components/form/field";
import { SubmitButton } from "~/components/form/form-start";
import { QrCode } from "~/components/ui/qr-code";
import { ResendForm } from "~/domain/account/carried-form";
import { CodeField } from "~/domain/account/code-field";
import { EntryPage } from "~/domain/account/entry-page";
import type { drawEnrolment } from "~/domain/account/second-step.server";
import type { ResumableForm } from "~/lib/packed-form";

/** Switches to the other kind of code, whatever the form's fields hold. */
function SwitchButton({ intent, children }: { intent: string; children: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="link min-h-11 cursor-pointer">
      {children}
    </button>
  );
}

export function CodeFields() {
  return (
    <>
      <CodeField help="Buka aplikasi autentikator di ponsel Anda dan tulis 6 angka untuk situs ini." />
      <SubmitButton name="intent" value="verify" pendingText="Memeriksa...">
        Masuk
      </SubmitButton>
      <SwitchButton intent="show-recovery">Pakai kode pemulihan</SwitchButton>
    </>
  );
}

export function RecoveryFields() {
  return (
    <>
      <FieldFrame
        meta={plainMeta("code")}
        label="Kode pemulihan"
        help="Salah satu dari sepuluh kode yang Anda simpan. Sesudahnya masuk dua langkah mati dan semua perangkat lain keluar, sampai Anda menyalakannya lagi."
      >
        <input
          className="input font-mono"
          id="code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          aria-describedby="code-bantuan"
        />
      </FieldFrame>
      <SubmitButton name="intent" value="recover" pendingText="Memeriksa...">
        Masuk dengan kode pemulihan
      </SubmitButton>
      <SwitchButton intent="show-code">Pakai kode dari aplikasi</SwitchButton>
    </>
  );
}

export function StartFields({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      {isRequired && <p className="font-bold">Semua pemilik wajib masuk dua langkah, termasuk Anda.</p>}
      <p>
        Selain password, Anda akan diminta 6 angka dari aplikasi di ponsel Anda. Siapkan aplikasi
        autentikator, misalnya Google Authenticator atau Microsoft Authenticator.
      </p>
      <SubmitButton name="intent" value="start" pendingText="Menyiapkan...">
        Mulai
      </SubmitButton>
    </>
  );
}

export function ReplaceCodesFields() {
  return (
    <>
      <p>Sepuluh kode pemulihan baru akan dibuat. Kode yang Anda simpan sebelumnya tidak berlaku lagi.</p>
      <CodeField help="Untuk memastikan bahwa ini benar-benar Anda: angka yang sedang tampil di aplikasi autentikator." />
      <SubmitButton name="intent" value="replace-codes" pendingText="Memeriksa...">
        Buat kode baru
      </SubmitButton>
    </>
  );
}

interface ScanFieldsProps {
  scan: ReturnType<typeof drawEnrolment>;
}

export function ScanFields({ scan: { factorId, secret, groups, address, code } }: ScanFieldsProps) {
  return (
    <>
      <input type="hidden" name="factorId" value={factorId} />
      <input type="hidden" name="secret" value={secret} />
      <p>1. Pindai kode ini dengan aplikasi autentikator.</p>
      <QrCode code={code} label="Kode QR untuk aplikasi autentikator" className="mx-auto w-full max-w-64" />
      <p>
        Membuka halaman ini di ponsel itu juga?
        <br />
        <a className="link inline-flex min-h-11 items-center" href={address}>
          Buka aplikasi autentikator di ponsel ini
        </a>
      </p>
      <p>
        Tidak bisa memindai? Tulis kunci ini di aplikasi:
        <br />
        <code className="font-mono break-words select-all">{groups}</code>
      </p>
      <CodeField help="2. Tulis 6 angka yang kemudian tampil di aplikasi." />
      <SubmitButton name="intent" value="confirm" pendingText="Memeriksa...">
        Nyalakan
      </SubmitButton>
    </>
  );
}

interface NewCodesProps {
  codes: readonly string[];
  next: string;
  form: ResumableForm | null | undefined;
  signature: string;
}

/** Shows the ten recovery codes, once, or without codes only the button that saves the waiting form. */
export function NewCodes({ codes, next, form, signature }: NewCodesProps) {
  return (
    <EntryPage>
      <h1>{codes.length > 0 ? "Simpan kode pemulihan ini" : "Anda sudah masuk"}</h1>
      {codes.length > 0 && (
        <section className="panel grid gap-4">
          <p>
            Masuk dua langkah menyala. Bila ponsel Anda hilang, satu dari kode ini menggantikan angkanya.
            Salin atau cetak sekarang dan simpan di tempat aman: kode ini <b>hanya tampil sekali</b>.
          </p>
          <label className="label" htmlFor="kode">
            Kode pemulihan
          </label>
          <textarea
            id="kode"
            className="input font-mono"
            readOnly
            rows={codes.length}
            value={codes.join("\n")}
          />
          <p className="flex flex-wrap gap-3 print:hidden">
            <button type="button" className="btn hidden" data-copy={codes.join("\n")} aria-live="polite">
              Salin semua
            </button>
          </p>
        </section>
      )}
      {form ? (
        <ResendForm form={form} signature={signature} label="Lanjutkan menyimpan" />
      ) : (
        <a href={next} className="btn btn-primary print:hidden">
          Sudah saya simpan, lanjutkan
        </a>
      )}
    </EntryPage>
  );
}
