import { administrator, expect, test } from "../../helpers/client/test.ts";
import { hostileRequests } from "../../helpers/hostile-requests.ts";
import { decode } from "../../helpers/html-forms.ts";
import { hiddenValue, signIn } from "../../helpers/staff-requests.ts";
import { costOf } from "../../helpers/stranger-cost.ts";

const mostProcessorMs = 100;
const mostAnswerBytes = 1024 * 1024;

const count = (text: string, part: string) => text.split(part).length - 1;
const editorPath = "/admin/packages/new";
const typed = "Umroh Ketikan Yang Panjang";

/** A form of the editor, as a session that has ended sends it. */
function multipart(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const sendForm = (origin: string, form: FormData | URLSearchParams, path = editorPath, cookie = "") =>
  fetch(origin + path, { method: "POST", body: form, redirect: "manual", headers: { cookie } });

const marks = new Map<string, Promise<string>>();

/** Signing in costs more than many a test (bcrypt). */
function markOn(origin: string): Promise<string> {
  const mark = marks.get(origin) ?? takeMark(origin);
  marks.set(origin, mark);
  return mark;
}

async function takeMark(origin: string): Promise<string> {
  const staff = await signIn(origin);
  return hiddenValue((await staff.get(origin + editorPath)).text, "formMark");
}

for (const hostile of hostileRequests()) {
  test(`a stranger's request costs 100 ms and 1 MB at most: ${hostile.name} (S34)`, async ({ site }) => {
    const { status, processorMs, answerBytes } = await costOf(site, hostile, 3, mostProcessorMs);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).not.toBe(500);
    expect(processorMs).toBeLessThan(mostProcessorMs);
    expect(answerBytes).toBeLessThan(mostAnswerBytes);
  });
}

test.describe("a form whose session is gone", () => {
  test("returns in the page to its sender alone, and is saved after signing in (S34)", async ({ site }) => {
    const formMark = await markOn(site.origin);
    const photo = new Blob([new Uint8Array(3_000_000)], { type: "image/jpeg" });
    const form = multipart({
      formMark,
      imageFile: photo,
      title: typed,
      currentPassword: "rahasia-tidak-ikut",
    });
    const lost = await sendForm(site.origin, form);
    const page = await lost.text();
    expect(lost.status).toBe(401);
    expect(page).toContain("Login kembali untuk menyimpan");
    const resume = decode(hiddenValue(page, "resume"));
    const packed = Buffer.from(resume, "base64").toString("utf8");
    expect(JSON.parse(packed)).toEqual({ action: editorPath, fields: [["title", typed]] });
    expect(page).not.toContain(typed);
    expect(count(page, resume.slice(0, 60))).toBe(1);
    expect(page).not.toContain("__remixContext");

    const again = (password: string) =>
      sendForm(
        site.origin,
        new URLSearchParams({ formMark, resume, email: administrator.email, password }),
        "/admin/login",
      );
    const refused = await (await again("bukan-password-ini")).text();
    expect(refused).toContain("Login Gagal");
    expect(decode(hiddenValue(refused, "resume"))).toBe(resume);
    expect(count(refused, resume.slice(0, 60))).toBe(1);
    const entered = await again(administrator.password);
    const last = await entered.text();
    expect(entered.headers.getSetCookie().join()).toContain("umroh-session");
    expect(hiddenValue(last, "title")).toBe(typed);
    expect(count(last, typed)).toBe(1);
  });

  test("does not come back to a stranger, whatever flag or mark they send (S34)", async ({ site }) => {
    const formMark = await markOn(site.origin);
    const forged = formMark.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"));
    const sent: [FormData | URLSearchParams, string][] = [
      [multipart({ title: typed }), ""],
      [multipart({ title: typed }), "admin_token=authenticated"],
      [multipart({ formMark: forged, title: typed }), "admin_token=authenticated"],
      [multipart({ title: typed, other: "x".repeat(100_000), formMark }), ""],
      [new URLSearchParams({ title: typed }), "admin_token=authenticated; umroh-session=base64-e30"],
    ];
    for (const [form, cookie] of sent) {
      const answer = await sendForm(site.origin, form, editorPath, cookie);
      const page = await answer.text();
      expect(answer.status).toBe(401);
      expect(page).toContain("Isian Anda tidak tersimpan");
      expect(page).not.toContain(typed);
      expect(page).not.toContain('name="resume"');
    }
    const resume = Buffer.from(JSON.stringify({ action: "/admin", fields: [["title", typed]] })).toString(
      "base64",
    );
    const login = await sendForm(site.origin, new URLSearchParams({ resume, email: "" }), "/admin/login");
    expect(await login.text()).not.toContain(resume);
  });

  test("of more than 600 kB is not given back, and the page says so (S34)", async ({ site }) => {
    const formMark = await markOn(site.origin);
    const answers = await Promise.all(
      [599_000, 600_100].map((bytes) => sendForm(site.origin, multipart({ formMark, a: "x".repeat(bytes) }))),
    );
    const [kept = "", dropped = ""] = await Promise.all(answers.map((answer) => answer.text()));
    expect(kept).toContain("Isian Anda masih tersimpan");
    expect(kept.length).toBeLessThan(mostAnswerBytes);
    expect(dropped).toContain("Isian Anda tidak tersimpan");
  });
});

test("keys that say nothing, and another order, make no new page (S34)", async ({ site }) => {
  const kept = async (query: string) => {
    const answer = await fetch(`${site.origin}/packages?${query}`, {
      headers: { "x-forwarded-for": "198.51.100.7" },
    });
    await answer.arrayBuffer();
    return answer.headers.get("x-cache");
  };
  expect(await kept("kategori=umroh&harga=20-30")).toBe("miss");
  for (const query of [
    "harga=20-30&kategori=umroh",
    "x=1&kategori=umroh&harga=20-30&utm_source=y&halaman=1",
    "kategori=umroh&harga=20-30&harga=apa&bulan=9999-12",
  ]) {
    // A slow machine takes longer between two requests than a page stays fresh.
    expect(await kept(query), query).toMatch(/^(hit|stale)$/);
  }
});

test("pages that have to be rendered have a share by address, and people elsewhere go on (S34)", async ({
  site,
}) => {
  const ask = async (path: string, address: string) => {
    const answer = await fetch(site.origin + path, { headers: { "x-forwarded-for": address } });
    return { status: answer.status, wait: answer.headers.get("retry-after"), text: await answer.text() };
  };
  // All at once: what a sender has left is counted as they arrive, and grows while pages are rendered.
  const paths = Array.from({ length: 400 }, (_, index) => `/tidak-ada-${index}`);
  const answers = await Promise.all(paths.map((path, index) => ask(path, `2001:db8:1:2::${index}`)));
  expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(240);
  const refused = answers.slice(300).find(({ status }) => status === 429);
  expect(Number(refused?.wait)).toBeGreaterThan(0);
  expect(refused?.text).toContain("Terlalu Banyak Permintaan");
  expect((await ask("/tidak-ada", "203.0.113.9")).status).toBe(404);
  // A page that is kept costs nothing: somebody else has just had it made.
  for (const address of ["203.0.113.9", "2001:db8:1:2::1"])
    expect((await ask("/umroh", address)).status, address).toBe(200);
});
