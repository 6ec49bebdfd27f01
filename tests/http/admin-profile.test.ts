import { administrator, expect, test } from "../helpers/client/test.ts";

const cases = [
  ["short", "12345", "12345", "Password minimal 6 karakter"],
  ["not confirmed", "gunung-merbabu", "gunung-merapi", "Password baru dan konfirmasi password tidak cocok"],
  ["too long", "a".repeat(73), "a".repeat(73), "Password terlalu panjang"],
  ["common", "Qwerty123", "Qwerty123", "Password ini mudah ditebak"],
] as const;

for (const [what, password, confirmed, message] of cases) {
  test(`a new password that is ${what} is refused, and none goes back into the page`, async ({
    adminPage,
  }) => {
    await adminPage.goto("/admin/profile");
    const form = adminPage.getByRole("region", { name: "Ubah Password" });
    await form.getByLabel("Password saat ini").fill(administrator.password);
    await form.getByLabel("Password baru", { exact: false }).first().fill(password);
    await form.getByLabel("Konfirmasi password baru").fill(confirmed);
    await form.getByRole("button", { name: "Simpan Password" }).click();
    await expect(form.getByRole("alert")).toContainText(message);
  });
}

test("refused passwords are not in the answer", async ({ adminPage }) => {
  for (const [, newPassword, confirmPassword, message] of cases) {
    const answer = await adminPage.request.post("/admin/profile", {
      form: { intent: "change-password", currentPassword: "ini-rahasia-lama", newPassword, confirmPassword },
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    for (const secret of ["ini-rahasia-lama", newPassword, confirmPassword])
      expect(html).not.toContain(secret);
  }
});

for (const [email, message] of [
  [administrator.email, "Email baru harus berbeda dari email saat ini"],
  ["", "Email baru wajib diisi"],
] as const) {
  test(`a new e-mail "${email}" is refused`, async ({ adminPage }) => {
    await adminPage.goto("/admin/profile");
    const form = adminPage.getByRole("region", { name: "Ubah Email" });
    await adminPage.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
    await form.getByLabel("Email baru").fill(email);
    await form.getByLabel("Password saat ini").fill(administrator.password);
    await form.getByRole("button", { name: "Simpan Email" }).click();
    await expect(form.getByRole("alert")).toContainText(message);
    await expect(form.getByLabel("Email baru")).toHaveValue(email);
  });
}

test("the panel says whose account it is and how long a session lasts", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const panel = adminPage.getByRole("region", { name: "Informasi Akun" });
  await expect(panel).toContainText("Administrator");
  await expect(panel).toContainText(administrator.email);
  await expect(panel).toContainText("7 hari");
  await expect(panel).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{2}\.\d{2} WIB/u);
});

test("a request the page does not know is refused", async ({ adminPage }) => {
  const answer = await adminPage.request.post("/admin/profile", { form: { intent: "delete-account" } });
  expect(answer.status()).toBe(400);
});
