import type { AccountView } from "~/domain/account/queries.server";

interface AccountPanelProps {
  email: string;
  account: AccountView | null;
}

export function AccountPanel({ email, account }: AccountPanelProps) {
  return (
    <section aria-labelledby="judul-akun" className="panel grid gap-4">
      <h2 id="judul-akun">Informasi Akun</h2>
      <dl className="grid gap-3">
        <Fact name="Peran">Administrator</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Login terakhir">{account?.lastSignIn ?? "Tidak diketahui"}</Fact>
        <Fact name="Batas waktu sesi">7 hari</Fact>
      </dl>
      <p className="help">Setelah 7 hari Anda perlu login kembali.</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="help">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  );
}
