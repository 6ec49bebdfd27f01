import { createClient } from "@supabase/supabase-js";
import { type Role, roles } from "../../app/lib/roles.ts";
import { type BreakableSite, sharedBreakableSite } from "./breakable-site.ts";
import { forgeTokens } from "./forged-tokens.ts";
import { seed } from "./seed.ts";
import { addColleague, type Colleague, type Service } from "./service.ts";
import { type KeptSession, sessionCookies } from "./session-cookies.ts";

export const owner = { email: "pemilik@contoh.id", password: "gunung-merbabu-3145" };
const outsider = { email: "orang-luar@contoh.id", password: "sungai-mahakam-980" };
const colleague = (name: string) => ({ email: `${name}@contoh.id`, password: "danau-singkarak-552" });
const team: Record<Role, Colleague> = {
  pemilik: owner,
  editor: colleague("editor"),
  layanan: colleague("layanan"),
  keuangan: colleague("keuangan"),
};
/** Is switched off, and given other roles. */
export const leaver = colleague("pindah");
/** An inquiry under the id that stands for any in an address. */
export const pilgrim = { id: seed.draft.id, name: "Nyi Rahasia Kusuma", phone: "0812-9753-8642" };

const flag = "admin_token=authenticated";
const aDay = 24 * 60 * 60;

/** The shared breakable site with the whole team, and the `Cookie` header of everybody who may ask it for something. */
export interface GuardSite extends BreakableSite {
  staff: Record<Role | "leaver", string>;
  /** A session, but nobody of the team. */
  outsider: string;
  /** By what they lack: tokens, flags and sessions that are none, or none any more. */
  strangers: Record<string, string>;
  /** Of the package that stands for any: an earlier version, which can be brought back. */
  version: number;
}

export async function openGuardSite(): Promise<GuardSite> {
  const own = await sharedBreakableSite();
  await plant(own.service);
  const cookiesOf = async (person: Colleague) => `${flag}; ${sessionCookies(await signIn(own, person))}`;
  const ended = await signIn(own, owner);
  const { error } = await own.service.auth.admin.signOut(ended.access_token, "local");
  if (error !== null) throw error;
  const versions = own.service.from("content_versions").select("id").eq("item", seed.draft.id);
  return {
    ...own,
    staff: {
      pemilik: await cookiesOf(team.pemilik),
      editor: await cookiesOf(team.editor),
      layanan: await cookiesOf(team.layanan),
      keuangan: await cookiesOf(team.keuangan),
      leaver: await cookiesOf(leaver),
    },
    outsider: await cookiesOf(outsider),
    strangers: {
      ...(await forgeries(own)),
      "the flag alone": flag,
      "a session without the flag": sessionCookies(await signIn(own, owner)),
      "a session that was ended": `${flag}; ${sessionCookies(ended)}`,
      "garbage in base64": `${flag}; umroh-session=base64-!!!!`,
      "garbage in JSON": `${flag}; umroh-session={"access_token":1,"refresh_token":[],"expires_at":"x"}`,
      "garbage in chunks": `${flag}; umroh-session.0=base64-eyJh; umroh-session.1=%%%; umroh-session.7=x`,
    },
    version: (await versions.limit(1).single().throwOnError()).data.id,
  };
}

async function plant(service: Service): Promise<void> {
  await service.auth.admin.createUser({ ...owner, email_confirm: true, app_metadata: { role: "admin" } });
  await service.auth.admin.createUser({
    ...outsider,
    email_confirm: true,
    app_metadata: { role: "editor" },
    user_metadata: { role: "admin" },
  });
  for (const role of roles) if (role !== "pemilik") await addColleague(service, team[role], role);
  await addColleague(service, leaver, "editor");
  await service
    .from("inquiries")
    .insert({ ...pilgrim, note: "jangan disebarkan" })
    .throwOnError();
  await service.from("packages").update({ tagline: "Diperbarui" }).eq("id", seed.draft.id).throwOnError();
}

async function signIn({ backend }: BreakableSite, person: Colleague): Promise<KeptSession> {
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error !== null) throw error;
  return { ...data.session, expires_at: Math.floor(Date.now() / 1000) + aDay };
}

/** Cookies with access tokens that look like an administrator's; their refresh token is as false. */
async function forgeries(own: BreakableSite): Promise<Record<string, string>> {
  const tokens = await forgeTokens(
    (await signIn(own, owner)).access_token,
    (await signIn(own, outsider)).access_token,
    own.backend.jwtSecret,
  );
  const expires_at = Math.floor(Date.now() / 1000) + aDay;
  return Object.fromEntries(
    Object.entries(tokens).map(([name, access_token]) => {
      const session = { access_token, refresh_token: "made-up", expires_at };
      return [`a token with ${name}`, `${flag}; ${sessionCookies(session)}`];
    }),
  );
}
