import { Form } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { CodeField } from "~/domain/account/code-field";
import type { OwnSession } from "~/domain/account/session.server";

interface SecondStepCardProps {
  isOn: boolean;
  /** Is null for roles that may not see the rule. */
  ownersRule: boolean | null;
  error: string | null;
}

export function SecondStepCard({ isOn, ownersRule, error }: SecondStepCardProps) {
  return (
    <section aria-labelledby="judul-dua-langkah" className="panel grid gap-5">
      <h2 id="judul-dua-langkah">Masuk dua langkah</h2>
      <p>
        <b>{isOn ? "Menyala." : "Mati."}</b> Selain password, saat masuk Anda menulis 6 angka dari aplikasi di
        ponsel Anda. Siapa pun yang mengetahui password Anda tetap tidak dapat masuk.
      </p>
      <form method="post" action="/admin/langkah-kedua?next=/admin/profile">
        <FormSignature />
        {isOn ? (
          <SubmitButton name="intent" value="new-codes" className="btn">
            Buat kode pemulihan baru
          </SubmitButton>
        ) : (
          <SubmitButton name="intent" value="start">
            Nyalakan
          </SubmitButton>
        )}
      </form>
      {isOn && (
        <details open={error !== null}>
          <summary className="link min-h-11 cursor-pointer content-center">
            Matikan, atau pindah ke ponsel lain
          </summary>
          <Form noValidate method="post" className="mt-3 grid gap-5">
            <FormSignature />
            <FormErrors id="matikan-gagal" title="Belum dimatikan" errors={error === null ? null : [error]} />
            <p>
              {ownersRule
                ? "Karena pemilik wajib masuk dua langkah, Anda langsung diminta memasangnya lagi, misalnya di ponsel baru."
                : "Untuk pindah ponsel, matikan di sini, lalu nyalakan lagi dengan ponsel yang baru."}
            </p>
            <CodeField help="Angka yang sedang tampil di aplikasi autentikator Anda." />
            <div>
              <SubmitButton name="intent" value="switch-off" className="btn btn-danger">
                Matikan
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
      {ownersRule !== null && <OwnersRule isRequired={ownersRule} mayRequire={isOn} />}
    </section>
  );
}

/** An owner without the second step cannot require it: that would lock the owner out. */
function OwnersRule({ isRequired, mayRequire }: { isRequired: boolean; mayRequire: boolean }) {
  return (
    <Form method="post" className="grid gap-3 border-t border-rule pt-5">
      <FormSignature />
      <input type="hidden" name="required" value={isRequired ? "" : "on"} />
      <h3>Pemilik wajib masuk dua langkah</h3>
      <p>
        <b>{isRequired ? "Wajib." : "Tidak wajib."}</b>{" "}
        {!isRequired && !mayRequire && "Nyalakan masuk dua langkah Anda sendiri sebelum mewajibkannya."}
      </p>
      {(isRequired || mayRequire) && (
        <div>
          <SubmitButton name="intent" value="owners-rule" className="btn">
            {isRequired ? "Jangan wajibkan" : "Wajibkan bagi semua pemilik"}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

/** Devices on which this account is signed in; null if they cannot be read. */
export function SessionsCard({ sessions }: { sessions: OwnSession[] | null }) {
  return (
    <section aria-labelledby="judul-sesi" className="panel grid gap-5">
      <h2 id="judul-sesi">Perangkat yang sedang masuk</h2>
      {sessions === null && (
        <FormErrors
          id="sesi-gagal"
          errors={["Daftar perangkat belum dapat dibaca. Muat ulang halaman ini."]}
        />
      )}
      {sessions !== null && (
        <Form method="post" className="grid gap-3">
          <FormSignature />
          <input type="hidden" name="intent" value="end-session" />
          <ul className="grid gap-3">
            {sessions.map(({ id, device, opened, seen, isThis }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-3"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {device} {isThis && <span className="font-normal text-soft">(sesi ini)</span>}
                  </p>
                  <p className="help">
                    Masuk {opened}; terakhir aktif {seen}
                  </p>
                </div>
                {!isThis && (
                  <SubmitButton
                    name="session"
                    value={id}
                    className="btn btn-small"
                    pendingText="Mengeluarkan..."
                  >
                    Keluarkan<span className="sr-only">{` ${device}, masuk ${opened}`}</span>
                  </SubmitButton>
                )}
              </li>
            ))}
          </ul>
          <p className="help">
            Perangkat yang dikeluarkan diminta login lagi. Ada yang tidak Anda kenal? Keluarkan, lalu ganti
            password Anda.
          </p>
          {sessions.some(({ isThis }) => !isThis) && (
            <div>
              <SubmitButton name="session" value="all" className="btn" pendingText="Mengeluarkan...">
                Keluarkan semua yang lain
              </SubmitButton>
            </div>
          )}
        </Form>
      )}
    </section>
  );
}
