import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { accountMessages } from "~/domain/account/messages";
import { emailSchema, passwordSchema } from "~/domain/account/schema";
import { readOwnersRule } from "~/domain/account/second-step.server";
import { type AccountView, readAccount, readOwnSessions } from "~/domain/account/session.server";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { nameSchema } from "~/domain/team/record";
import { formConstraints } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { type Role, roleNames } from "~/lib/roles";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unknownRequest } from "~/server/responses.server";
import { emailWords } from "./email-words.server";
import { EmailForm, NameForm, PasswordForm } from "./forms";
import { endSessions, saveEmail, saveName, savePassword, saveRule, saveSwitchOff } from "./save-forms.server";
import { SecondStepCard, SessionsCard } from "./security";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Profil");

export const handle = { crumbs: [{ label: "Profil", to: "/admin/profile" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "own");
  const holder = { email: admin.email, openedByLink: admin.openedByLink };
  const { readPart, unread } = screenParts("profile");
  const [account, sessions, ownersRule, branches] = await Promise.all([
    readAccount(admin),
    readOwnSessions(admin.client),
    readPart("aturan bagi pemilik", readOwnersRule(admin), null),
    admin.branchId === null ? [] : readPart("nama cabang Anda", listBranchOptions(admin.client), []),
  ]);
  const branch = branches.find(({ value }) => value === admin.branchId)?.label ?? null;
  const { name, role, hasSecondStep } = admin;
  const { help, pending } = emailWords();
  const constraints = {
    name: formConstraints(nameSchema),
    email: formConstraints(emailSchema(holder)),
    password: formConstraints(passwordSchema(holder)),
  };
  return {
    holder,
    constraints,
    name,
    role,
    branch,
    account,
    sessions,
    hasSecondStep,
    ownersRule,
    emailWords: { help, pending },
    unread: unread(),
  };
}

/** Each card of the screen is a form of its own, known by the intent of its button. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "own");
  const form = await readSmallForm(request);
  switch (form.get("intent")) {
    case "change-name":
      return saveName(admin, form);
    case "change-email":
      return saveEmail(admin, form);
    case "change-password":
      return savePassword(request, admin, form);
    case "switch-off":
      return saveSwitchOff(admin, form);
    case "owners-rule":
      return saveRule(admin, form);
    case "end-session":
      return endSessions(admin, form);
    default:
      throw unknownRequest();
  }
}

export default function ProfilePage() {
  const {
    holder,
    constraints,
    name,
    role,
    branch,
    account,
    sessions,
    hasSecondStep,
    ownersRule,
    emailWords,
    unread,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const email = (
    <EmailForm
      key="email"
      holder={holder}
      pendingEmail={account?.pendingEmail ?? null}
      words={emailWords}
      constraint={constraints.email}
      lastResult={refused?.form === "email" ? refused.result : null}
    />
  );
  const password = (
    <PasswordForm
      key="password"
      holder={holder}
      constraint={constraints.password}
      lastResult={refused?.form === "password" ? refused.result : null}
    />
  );
  return (
    <div className="grid gap-6">
      <h1>Profil</h1>
      <FormErrors id="gagal-memuat" errors={unread} />
      {account === null && <FormErrors id="akun-gagal" errors={[accountMessages.userUnknown]} />}
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        {/* After a mailed link the first thing to do is to set a password. */}
        <div className="grid gap-6">
          {holder.openedByLink ? [password, email] : [email, password]}
          <NameForm
            key={`nama ${name}`}
            name={name}
            constraint={constraints.name}
            lastResult={refused?.form === "name" ? refused.result : null}
          />
          <SecondStepCard
            isOn={hasSecondStep}
            ownersRule={ownersRule}
            error={refused?.form === "switch-off" ? refused.error : null}
          />
          <SessionsCard sessions={sessions} />
        </div>
        <AccountPanel email={holder.email} role={role} branch={branch} account={account} />
      </div>
    </div>
  );
}

interface AccountPanelProps {
  email: string;
  role: Role;
  /** The branch that the member is bound to; null for all. */
  branch: string | null;
  account: AccountView | null;
}

function AccountPanel({ email, role, branch, account }: AccountPanelProps) {
  return (
    <section aria-labelledby="judul-akun" className="panel grid gap-4">
      <h2 id="judul-akun">Informasi Akun</h2>
      <dl className="grid gap-3">
        <Fact name="Peran">{roleNames[role]}</Fact>
        {branch !== null && <Fact name="Cabang">{branch}</Fact>}
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
