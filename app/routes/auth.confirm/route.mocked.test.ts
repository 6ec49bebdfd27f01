import { opened } from "embedded-supabase/testing/vitest";
import { expect, test, vi } from "vitest";
import { makeInvitationLink, sendInvitation } from "~/domain/account/invitations.server";
import { findMember } from "~/domain/team/queries.server";
import { openProcessBackend } from "~/server/backend.testing";
import { requireStaff } from "~/server/guard.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { acceptInvitation } from "./accept-invitation.server";
import { action, loader } from "./route";

vi.stubEnv("LOG_LEVEL", "silent");
// The address that the backend of tests has for its site.
const siteUrl = "http://site.test";
vi.stubEnv("SITE_URL", siteUrl);
const password = "gunung-merbabu-3145";

const clients = opened(openProcessBackend);

async function invite(name: string, role = "layanan") {
  const email = `${crypto.randomUUID().slice(0, 8)}@contoh.id`;
  const added = clients.service.from("staff").insert({ email, name, role }).select("id").single();
  const { data } = await added.throwOnError();
  return { id: data.id as string, email };
}

async function linkOf(id: string, digits: string | null = null) {
  const member = await findMember(clients.admin, id);
  if (member === null) throw new Error("not in the team");
  return runInScope(createRequestScope(), () => makeInvitationLink(clients.admin, member, digits));
}

/** Asks a route as a browser with `cookies` does; a thrown answer is an answer too. */
async function ask<Answer>(
  work: (request: Request) => Promise<Answer>,
  address: string,
  { fields, cookies = new Map() }: { fields?: Record<string, string>; cookies?: Map<string, string> } = {},
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(address, { headers: { cookie }, ...body });
  const scope = createRequestScope("192.0.2.7");
  const answer = await runInScope(scope, () => work(request).catch((thrown: unknown) => thrown as Answer));
  for (const line of scope.answer.getSetCookie()) {
    const [name = "", value = ""] = line.slice(0, line.indexOf(";")).split("=");
    if (line.includes("Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
  return { answer, cookies, headers: scope.answer };
}

async function open(address: string) {
  const { answer, headers } = await ask((request) => loader({ request, params: {}, context: {} }), address);
  return { ...answer.data, status: answer.init?.status ?? 200, cache: headers.get("Cache-Control") };
}

async function send(address: string, fields: Record<string, string>) {
  const { answer, cookies } = await ask((request) => action({ request, params: {}, context: {} }), address, {
    fields,
  });
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), cookies };
  return { status: answer.init?.status ?? 200, location: null, cookies, ...answer.data };
}

test("a link for the owner to pass on names agency and role, and no robot uses it up", async () => {
  const { id } = await invite("Siti Aminah");
  const link = await linkOf(id, "6281234567890");
  expect(link).toMatchObject({ name: "Siti Aminah", life: "7 hari" });
  const chat = new URL(link.whatsApp);
  expect(chat.origin + chat.pathname).toBe("https://wa.me/6281234567890");
  expect(chat.searchParams.get("text")).toContain("diundang ke Umroh Haji Travel sebagai Layanan");
  expect(chat.searchParams.get("text")).toContain(link.address);
  expect((await linkOf(id)).whatsApp).toMatch(/^https:\/\/wa\.me\/\?text=/);
  const newest = await linkOf(id);
  for (const _ of ["preview", "robot", "person"]) {
    expect(await open(newest.address)).toMatchObject({
      status: 200,
      cache: "no-store",
      error: null,
      link: { title: "Anda diundang ke Umroh Haji Travel sebagai Layanan", name: "Siti Aminah" },
    });
  }
  const entered = await send(newest.address, { name: "Siti", newPassword: password });
  expect(entered).toMatchObject({ status: 303, location: "/admin?baru" });
  // The older link of the same invitation is void.
  expect((await send(link.address, { name: "Siti", newPassword: password })).status).toBe(400);
});

test("name and password are asked once; that password signs the newcomer in (S37)", async () => {
  const { id, email } = await invite("Budi");
  const { address } = await linkOf(id);
  for (const newPassword of ["", "12345", "password1"]) {
    const refused = await send(address, { name: "Budi Santoso", newPassword });
    expect(refused).toMatchObject({ status: 400, location: null });
    expect(JSON.stringify(refused)).not.toContain(newPassword || "Budi Santoso-");
  }
  expect((await send(address, { newPassword: password })).status).toBe(400);
  const { location, cookies } = await send(address, { name: "Budi Santoso", newPassword: password });
  expect(location).toBe("/admin?baru");
  const { answer } = await ask((request) => requireStaff(request, "own"), `${siteUrl}/admin`, {
    cookies,
  });
  expect(answer).toMatchObject({ email, name: "Budi Santoso", role: "layanan", openedByLink: false });
  const again = await send(address, { name: "Orang lain", newPassword: "danau-toba-1745" });
  expect(again).toMatchObject({ status: 400, error: expect.stringContaining("Tautan sudah tidak berlaku") });
  const { error } = await clients.anon.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
});

test("an invitation that was taken back says so before anything is typed", async () => {
  const { id } = await invite("Rina");
  const { address } = await linkOf(id);
  await clients.admin.from("staff").delete().eq("id", id).throwOnError();
  expect(await open(address)).toMatchObject({
    status: 410,
    error: "Tautan sudah tidak berlaku: undangannya sudah diterima atau ditarik.",
  });
  expect((await send(address, { name: "Rina", newPassword: password })).status).toBe(400);
});

test("whoever has an account already only signs in by the link", async () => {
  const email = "punya.akun@contoh.id";
  await clients.service.auth.admin.createUser({ email, password, email_confirm: true });
  const person = { email, name: "Hasan", role: "editor" };
  const { data } = await clients.service.from("staff").insert(person).select("id").single().throwOnError();
  const { address, life } = await linkOf(data.id);
  expect(life).toBe("24 jam");
  expect(await open(address)).toMatchObject({
    link: { type: "magiclink", title: "Anda diundang ke Umroh Haji Travel sebagai Editor" },
  });
  expect(await send(address, {})).toMatchObject({ status: 303, location: `/admin?undangan=${data.id}` });
});

test("a password that the service refuses after the link leads to the profile, not to a dead end", async () => {
  const { id } = await invite("Umar");
  const { address } = await linkOf(id);
  const hash = new URL(address).searchParams.get("token_hash") ?? "";
  const tooLong = { name: "Umar", newPassword: "x".repeat(73) };
  const { answer } = await ask((request) => acceptInvitation(request, hash, tooLong), address, {
    fields: {},
  });
  expect(answer).toEqual({ next: "/admin/profile?baru" });
});

test("the page names the agency alone where the link does not name the invitation", async () => {
  const opened = await open(`${siteUrl}/auth/confirm?token_hash=x&type=invite&next=/admin`);
  expect(opened).toMatchObject({
    status: 200,
    link: { title: "Anda diundang ke Umroh Haji Travel", name: "" },
  });
});

test("a mailed link names the role too, because the mail carries the invitation's id", async () => {
  const { id, email } = await invite("Aisyah", "keuangan");
  const scope = createRequestScope("192.0.2.8");
  expect(await runInScope(scope, () => sendInvitation(clients.admin, { id, email }))).toBeNull();
  const mail = clients.backend.mails.find(({ to }) => to === email);
  const address = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(await open(address)).toMatchObject({
    link: { title: "Anda diundang ke Umroh Haji Travel sebagai Keuangan", name: "Aisyah" },
  });
  const accepted = await send(address, { name: "Aisyah", newPassword: password });
  expect(accepted).toMatchObject({ status: 303, location: "/admin?baru" });
});
