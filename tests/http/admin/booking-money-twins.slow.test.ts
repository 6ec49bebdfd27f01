import { randomUUID } from "node:crypto";
import { expect, test } from "../../helpers/client/test.ts";
import { openMoneyDesks, paymentsOf, received, sendStep } from "../../helpers/payments.ts";
import { startSite } from "../../helpers/site.ts";
import type { Staff } from "../../helpers/staff-requests.ts";

const because = "Permintaan keluarga jamaah";

test("of one form sent to two processes, and again after a lost answer, one row stays (R10)", async () => {
  const { own, staff, departure, plant } = await openMoneyDesks();
  const { service, proxy, backend, site } = own;
  const second = await startSite({
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    LOG_LEVEL: "silent",
  });
  try {
    const booking = await plant();
    /** The same form at once to both processes, and once more over a line that loses its answer. */
    const press = async (who: Staff, step: string, fields: Record<string, string>, write: RegExp) => {
      const form = { stamp: randomUUID(), ...fields };
      const elsewhere = booking.address.replace(site.origin, second.origin);
      proxy.only = write;
      proxy.fault = "cut";
      const lost = sendStep(who, booking, step, form);
      await lost;
      own.heal();
      const presses = [booking.address, booking.address, elsewhere, elsewhere];
      const answers = await Promise.all(
        presses.map((address) => sendStep(who, { ...booking, address }, step, form)),
      );
      expect(
        answers.map(({ status }) => status),
        step,
      ).toEqual([303, 303, 303, 303]);
    };
    const count = async (table: "payment_reports" | "payments" | "refunds") =>
      (await service.from(table).select("id").eq("booking_id", booking.id).throwOnError()).data;

    await press(staff.layanan, "lapor", received("12 jt"), /POST \/rest\/v1\/payment_reports/);
    const [report] = await count("payment_reports");
    expect(await count("payment_reports")).toHaveLength(1);
    const target = report?.id ?? "";
    await press(staff.keuangan, "terima", { target }, /POST \/rest\/v1\/rpc\/judge_report/);
    expect(await count("payments")).toHaveLength(1);
    const tooMuch = { ...received("60 jt"), asked: "lebih:60000000:48000000" };
    await press(staff.keuangan, "catat", tooMuch, /POST \/rest\/v1\/payments/);
    expect(await count("payments")).toHaveLength(2);
    const other = await plant("Budi");
    const move = { target: other.code, amount: "2 jt", reason: because };
    await press(staff.keuangan, "pindah", move, /POST \/rest\/v1\/rpc\/move_money/);
    expect(await paymentsOf(service, other)).toHaveLength(1);
    await press(staff.layanan, "ajukan", { deductions: "", reason: because }, /POST \/rest\/v1\/refunds/);
    const [refund] = await count("refunds");
    expect(await count("refunds")).toHaveLength(1);
    const named = { target: refund?.id ?? "" };
    await press(staff.pemilik, "setujui", named, /POST \/rest\/v1\/rpc\/decide_refund/);
    await press(staff.keuangan, "kembalikan", { ...received(""), ...named }, /POST \/rest\/v1\/payments/);
    const payments = await paymentsOf(service, booking);
    expect(payments.map(({ kind }) => kind)).toEqual(["masuk", "masuk", "pindah", "keluar"]);
    const last = { target: payments[1]?.id ?? "", reason: because };
    await press(staff.keuangan, "koreksi", last, /POST \/rest\/v1\/payments/);
    expect((await paymentsOf(service, booking)).filter(({ kind }) => kind === "koreksi")).toHaveLength(1);

    const hold = {
      ...{ intent: "save", stamp: randomUUID(), version: "", departure, inquiry: "" },
      ...{ payerName: "Ibu Dua Kali", payerPhone: "0812-3456-7890" },
      ...{ quad: "2", triple: "", double: "", names: "" },
    };
    const holds = await Promise.all(
      [site, site, second, second].map(({ origin }) =>
        staff.layanan.post(`${origin}/admin/pendaftaran/baru`, hold),
      ),
    );
    expect(new Set(holds.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    const made = service.from("bookings").select("id").eq("payer_name", "Ibu Dua Kali");
    expect((await made.throwOnError()).data).toHaveLength(1);
  } finally {
    own.heal();
    await second.stop();
  }
});
