import { expect, it } from "vitest";
import {
  datesAfterUpgrade,
  expectedDates,
  lastBeforeDepartures,
  rowsBeforeDepartures,
  whatWasThere,
} from "./before-departures.ts";
import { admin, outcome } from "./callers.ts";
import { type Engine, migrate } from "./engines.ts";

/** Rows of an older version under the migrations since. */
export function describeUpgrade(open: Engine["open"]): void {
  it("packages with one date each become departures without a lost date, seat or inquiry (R17)", async () => {
    const db = await open({ last: lastBeforeDepartures });
    await db.transaction("owner", (tx) => tx.exec(rowsBeforeDepartures));
    const before = await whatWasThere(db);
    await migrate(db, { after: lastBeforeDepartures });
    expect(await whatWasThere(db)).toEqual(before);
    expect(await datesAfterUpgrade(db)).toEqual(expectedDates);
    // The administrator there was is an owner.
    expect(
      await outcome(db, admin, "update public.staff set name = 'Ani' where role = 'pemilik' returning 1"),
    ).toBe(1);
    await db.close();
  });
}
