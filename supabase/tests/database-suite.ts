import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeAccess } from "./access-suite.ts";
import { describeAddresses } from "./addresses-suite.ts";
import { describeAgents } from "./agents-suite.ts";
import { describeBackup } from "./backup-suite.ts";
import { describeBookingChanges } from "./booking-changes-suite.ts";
import { describeBookingHolds } from "./booking-holds-suite.ts";
import { describeBookingLinks } from "./booking-links-suite.ts";
import { describeBookingLists } from "./booking-lists-suite.ts";
import { describeBookingMoney } from "./booking-money-suite.ts";
import { describeBookingPlans } from "./booking-plans-suite.ts";
import { describeBookingTerms } from "./booking-terms-suite.ts";
import { type Stage, team, undone } from "./callers.ts";
import { describeCatalogue } from "./catalogue-suite.ts";
import { describeConstraints } from "./constraints-suite.ts";
import { describeDemo } from "./demo-suite.ts";
import { describeDepartures } from "./departures-suite.ts";
import type { Engine } from "./engines.ts";
import { describeHands } from "./hands-suite.ts";
import { describeHistory } from "./history-suite.ts";
import { describeInquiries } from "./inquiries-suite.ts";
import { describeFlood } from "./inquiry-flood-suite.ts";
import { describeForgetting } from "./inquiry-forgetting-suite.ts";
import { describeInquiryLists } from "./inquiry-lists-suite.ts";
import { describeRecording } from "./inquiry-recording-suite.ts";
import { type Ground, packages } from "./inquiry-scene.ts";
import { describeSeats } from "./inquiry-seats-suite.ts";
import { describeInquirySources } from "./inquiry-sources-suite.ts";
import { describeInquiryTotals } from "./inquiry-totals-suite.ts";
import { describeMembers } from "./members-suite.ts";
import { describeOffers } from "./offers-suite.ts";
import { describePackageLists } from "./package-lists-suite.ts";
import { roleScene } from "./role-scene.ts";
import { describeRoles } from "./roles-suite.ts";
import { describeSecondStep } from "./second-step-suite.ts";
import { describeSeed } from "./seed-suite.ts";
import { describeShown } from "./shown-suite.ts";
import { describeTeam } from "./team-suite.ts";
import { describeText } from "./text-suite.ts";
import { describeVersions } from "./versions-suite.ts";
import { wrongKeptSums } from "./wrong-sums.ts";

type Suites = Record<string, (ground: Ground) => void>;

/** Rows, and those who need no more of a database of their own: they take back what they do, or leave what none after them sees. */
const together: [string, Suites][] = [
  [
    "",
    {
      catalogue: describeCatalogue,
      members: describeMembers,
      "totals of the dashboard": describeInquiryTotals,
      "lists of the dashboard": describeInquiryLists,
      constraints: describeConstraints,
      "second step": describeSecondStep,
    },
  ],
  [team + roleScene, { team: describeTeam, roles: describeRoles, access: describeAccess }],
  [
    packages,
    {
      recording: describeRecording,
      floods: describeFlood,
      seats: describeSeats,
      forgetting: describeForgetting,
      "in more hands": describeHands,
      agents: describeAgents,
      inquiries: describeInquiries,
      departures: describeDepartures,
      offers: describeOffers,
      "lists of packages": describePackageLists,
      "former addresses": describeAddresses,
      "shown times": describeShown,
      text: describeText,
    },
  ],
  [
    team,
    {
      versions: describeVersions,
      "sources of inquiries": describeInquirySources,
      "holds of bookings": describeBookingHolds,
      "changes of bookings": describeBookingChanges,
      "lists of bookings": describeBookingLists,
      "money of bookings": describeBookingMoney,
      "plans of bookings": describeBookingPlans,
      "links of bookings": describeBookingLinks,
      "terms of bookings": describeBookingTerms,
    },
  ],
];

const aborted = "25P02";

/** What `work` finds, once the kept sums are those of the rows that it leaves. A transaction that a refusal has ended leaves none. */
async function recounted<T>(tx: Stage, work: (tx: Stage) => Promise<T>): Promise<T> {
  const value = await work(tx);
  const wrong = await tx
    .exec("reset role")
    .then(() => tx.rows(wrongKeptSums))
    .catch((error) => {
      if (error.code === aborted) return [];
      throw error;
    });
  expect(wrong, "kept sums that the rows do not come to").toEqual([]);
  return value;
}

/** Opened when it is first needed, closed after all. */
function groundOn(open: Engine["open"], rows: string): Ground {
  let opening: Promise<Database> | null = null;
  const opened = () => {
    opening ??= open().then(async (made) => {
      await made.transaction("owner", (tx) => tx.exec(rows));
      return made;
    });
    return opening;
  };
  const db: Database = {
    transaction: async (caller, work) => (await opened()).transaction(caller, work),
    close: async () => (await opening)?.close(),
  };
  afterAll(() => db.close());
  return {
    db,
    scene: (work) => undone(db, "owner", (tx) => recounted(tx, work)),
    test: (title, work, caller) =>
      it(title, () =>
        caller === undefined ? undone(db, "owner", (tx) => recounted(tx, work)) : undone(db, caller, work),
      ),
  };
}

function describeTogether({ open }: Engine, rows: string, suites: Suites): void {
  const ground = groundOn(open, rows);
  for (const [title, describeSuite] of Object.entries(suites))
    describe(title, () => {
      // Making it takes longer than a test may.
      beforeAll(() => ground.db.transaction("owner", async () => undefined));
      describeSuite(ground);
    });
}

/** What must hold of the schema, whatever PostgreSQL it is in; `describeLongDatabase` has the rest. */
export function describeDatabase(engine: Engine): void {
  for (const [rows, suites] of together) describeTogether(engine, rows, suites);
  describe("seed", () => describeSeed(engine.open));
  describe("database.sql of a backup", () => describeBackup(engine.open));
}

/** What takes longest: tables of a hundred thousand rows, and the whole demo content removed and brought back. */
export function describeLongDatabase(engine: Engine): void {
  describeTogether(engine, "", { "a long history": describeHistory });
  describe("demo content", () => describeDemo(engine.open));
}
