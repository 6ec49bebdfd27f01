import { expect, test, vi } from "vitest";
import { type BookingButton, bookingStepAddress, moneyStepAddress } from "~/domain/bookings/steps/address";
import { findStep, type MoneyStep, offeredSteps, type StepName } from "~/domain/bookings/steps/steps.server";
import { bookingStatusLabels } from "~/domain/bookings/words";
import { type Area, canEnter, type Role, roles } from "~/lib/roles";
import { action as moneyAction } from "../admin.pendaftaran.$id_.pembayaran/route";
import { action } from "./route";

vi.stubEnv("LOG_LEVEL", "silent");

let role: Role;
const entered = new Error("The guard let the caller in");
// The guard alone decides here: what lies behind it is never reached.
vi.mock("~/server/guard.server", () => ({
  requireStaff: async (_request: Request, area: Area) => {
    throw canEnter(role, area) ? entered : new Response(null, { status: 403 });
  },
}));

/** Who may do what with a booking besides owners. */
const allowed: Record<StepName | BookingButton, readonly Role[]> = {
  payer: ["layanan"],
  names: ["layanan"],
  room: ["layanan"],
  "cancel-pilgrim": ["layanan"],
  "add-pilgrims": ["layanan"],
  charge: ["layanan", "keuangan"],
  discount: ["keuangan"],
  "due-dates": ["layanan", "keuangan"],
  extend: ["layanan"],
  "hold-again": ["layanan"],
  activate: [],
  move: ["layanan"],
  cancel: ["layanan"],
  "revoke-link": ["layanan"],
  "make-link": ["layanan"],
  remind: ["layanan", "keuangan"],
  lapor: ["layanan"],
  catat: ["keuangan"],
  terima: ["keuangan"],
  tolak: ["keuangan"],
  koreksi: ["keuangan"],
  pindah: ["keuangan"],
  ajukan: ["layanan"],
  setujui: [],
  "tolak-pengembalian": [],
  kembalikan: ["keuangan"],
};

const booking = crypto.randomUUID();

/** Posts an empty form that names the step in a field too: whether the guard lets the role in. */
async function isLetIn(answerer: typeof action, address: string, step: string): Promise<boolean> {
  const body = new URLSearchParams({ intent: step });
  const request = new Request(`http://localhost${address}`, { method: "POST", body });
  const thrown = await answerer({ request, params: { id: booking }, context: {} }).catch((error) => error);
  if (thrown === entered) return true;
  expect(thrown.status).toBe(403);
  return false;
}

const isOffered = (name: StepName) =>
  (["booking", "money"] as const).some((page) =>
    Object.keys(bookingStatusLabels).some((status) => offeredSteps({ role, page, status }).includes(name)),
  );

test("each step of a booking is let in and offered to those who may take it, and to nobody else", async () => {
  for (const name of Object.keys(allowed) as (keyof typeof allowed)[]) {
    const step = findStep(name);
    for (const caller of roles) {
      role = caller;
      const may = caller === "pemilik" || allowed[name].includes(caller);
      const what = `${name} by ${caller}`;
      expect(await isLetIn(action, bookingStepAddress(booking, name), name), what).toBe(may);
      if (step === null) continue;
      expect(await isLetIn(moneyAction, moneyStepAddress(booking, name as MoneyStep), name), what).toBe(may);
      expect(isOffered(step), what).toBe(may);
    }
  }
});
