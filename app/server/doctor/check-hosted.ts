import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { networkFailure } from "../network-failure.ts";
import { checkMigrations, ownerFinding } from "./check-database.ts";
import { checkClock } from "./check-machine.ts";
import { checkWall } from "./check-wall.ts";
import { type Finding, ok, problem, unknown } from "./finding.ts";

export interface HostedTarget {
  url: string;
  publishableKey: string;
  siteUrl: string;
  secretKey: string | null;
  fetch: typeof globalThis.fetch;
}

const deadlineMs = 8_000;
const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
const bucketLimit = 5 * 1024 * 1024;
const noSecretKey = "Set SUPABASE_SECRET_KEY for this command only; the site never reads it.";

/** Checks a hosted project. It writes nothing that a sound project accepts. */
export async function checkHosted(target: HostedTarget, migrations: readonly string[]): Promise<Finding[]> {
  const reached = await reach(target);
  if (reached.answer === null) return [reached.finding];
  const visitor = clientOf(target, target.publishableKey);
  const owner = target.secretKey === null ? null : clientOf(target, target.secretKey);
  return [
    reached.finding,
    checkClock(reached.answer.headers.get("date"), Date.now()),
    checkMigrations(migrations, await appliedMigrations(visitor), "hosted"),
    await checkBucket(target, owner),
    ...(await checkWall(visitor)),
    await checkSignUp(target),
    await checkMailedLinks(target),
    await checkOwners(owner),
  ];
}

function clientOf({ url, fetch }: HostedTarget, key: string): SupabaseClient {
  const global = { fetch: withDeadline(fetch) };
  return createClient(url, key, { auth, db: { retry: false }, global });
}

function withDeadline(fetch: HostedTarget["fetch"]): HostedTarget["fetch"] {
  return (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) });
}

async function reach({ url, publishableKey, fetch }: HostedTarget) {
  const about = "Backend";
  try {
    const ask = (path: string) =>
      withDeadline(fetch)(`${url}${path}`, { headers: { apikey: publishableKey } });
    const answer = await ask("/auth/v1/settings");
    const rest = await ask("/rest/v1/packages?select=id&limit=1");
    await rest.body?.cancel();
    await answer.body?.cancel();
    if (answer.status === 401 || rest.status === 401) {
      const advice = "Copy the publishable key of this very project into SUPABASE_PUBLISHABLE_KEY.";
      return { answer: null, finding: problem(about, `${url} does not accept the publishable key.`, advice) };
    }
    if (answer.ok && rest.status < 500) return { answer, finding: ok(about, `${url} answers`) };
    const text = `${url} answers ${answer.status} (sign-in) and ${rest.status} (data).`;
    return {
      answer: null,
      finding: problem(about, text, "Look at the project's status in the dashboard: is it paused?"),
    };
  } catch (error) {
    const cause =
      networkFailure(error) ??
      (error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error));
    const advice = "Check SUPABASE_URL and this machine's way out (DNS, firewall, proxy).";
    return { answer: null, finding: problem(about, `${url} cannot be reached (${cause}).`, advice) };
  }
}

async function appliedMigrations(visitor: SupabaseClient): Promise<string[] | null> {
  const { data, error } = await visitor.rpc("applied_migrations");
  return error === null ? (data as string[]) : null;
}

async function checkBucket(target: HostedTarget, owner: SupabaseClient | null): Promise<Finding> {
  const about = "Bucket images";
  const advice =
    "npx supabase db push --remote: the migrations make it; then leave its settings as they are.";
  const address = `${target.url}/storage/v1/object/public/images/doctor-${crypto.randomUUID()}`;
  const answer = await withDeadline(target.fetch)(address).then((response) => response.text());
  if (/bucket/i.test(answer)) return problem(about, "is missing or not public.", advice);
  if (owner === null) return ok(about, "is public");
  const { data, error } = await owner.storage.getBucket("images");
  if (error) return problem(about, `cannot be read (${error.message}).`, advice);
  const isAsMade =
    data.public &&
    data.file_size_limit === bucketLimit &&
    data.allowed_mime_types?.every(isPictureType) === true;
  if (isAsMade) return ok(about, "is public, takes pictures only, of 5 MiB at most");
  return problem(about, "its limits are not those of the migrations.", advice);
}

const isPictureType = (type: string) => /^image\/(jpeg|png|webp|gif)$/.test(type);

/** Tries to sign up, first with a text that no row accepts, so that no account is made even without a hook. */
async function checkSignUp({ url, publishableKey, fetch }: HostedTarget): Promise<Finding> {
  const about = "Sign-up";
  const advice = "npx supabase config push: the hook of config.toml admits invited addresses and no others.";
  const answer = await withDeadline(fetch)(`${url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  const { disable_signup: isClosed } = (await answer.json()) as { disable_signup?: boolean };
  if (isClosed === true) return problem(about, "is closed, for invited addresses too.", advice);
  const trySignUp = async (probe: string) => {
    const email = `doctor-${crypto.randomUUID()}@doctor.invalid`;
    const answer = await withDeadline(fetch)(`${url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: crypto.randomUUID(), data: { probe } }),
    });
    return { status: answer.status, text: (await answer.text()).slice(0, 300) };
  };
  const first = await trySignUp("\0");
  const open = problem(about, "anybody can make themselves an account.", advice);
  if (/saving|stored/i.test(first.text)) return open;
  if (!/hook/i.test(first.text)) {
    return unknown(about, `the project does not say who may (${first.status} ${first.text}).`);
  }
  return (await trySignUp("")).status === 403 ? ok(about, "only for invited addresses") : open;
}

/** Follows an invented link, which leads like a real one to the address that the project has for the site. */
async function checkMailedLinks({ url, siteUrl, fetch }: HostedTarget): Promise<Finding> {
  const about = "Links in mails";
  const address = `${url}/auth/v1/verify?type=recovery&token=${crypto.randomUUID()}`;
  const answer = await withDeadline(fetch)(address, { redirect: "manual" });
  await answer.body?.cancel();
  const origin = URL.parse(answer.headers.get("location") ?? "")?.origin;
  if (origin === siteUrl) return ok(about, `lead to ${siteUrl}`);
  if (origin === undefined)
    return unknown(about, `the project does not say where they lead (${answer.status}).`);
  const advice = `In the dashboard, Authentication > URL Configuration, set the Site URL to ${siteUrl}.`;
  return problem(about, `lead to ${origin}, not to ${siteUrl}: nobody can set a new password.`, advice);
}

async function checkOwners(owner: SupabaseClient | null): Promise<Finding> {
  const about = "Owner";
  if (owner === null) return unknown(about, "needs the secret key.", noSecretKey);
  const { data, error } = await owner
    .from("staff")
    .select("id")
    .match({ role: "pemilik", is_active: true })
    .not("user_id", "is", null);
  if (error) {
    const advice = "Are the migrations applied, and is SUPABASE_SECRET_KEY that of this project?";
    return problem(about, `the team cannot be read (${error.message}).`, advice);
  }
  return ownerFinding(data.length);
}
