import { afterAll } from "vitest";
import type { Database } from "../embedded/types.ts";
import { describeAccess } from "./access-suite.ts";
import { describeAddresses } from "./addresses-suite.ts";
import { describeBackup } from "./backup-suite.ts";
import { team } from "./callers.ts";
import { describeCatalogue } from "./catalogue-suite.ts";
import { describeConstraints } from "./constraints-suite.ts";
import { describeDepartures } from "./departures-suite.ts";
import type { Engine } from "./engines.ts";
import { describeInquiries } from "./inquiries-suite.ts";
import { describeInquiryLists } from "./inquiry-lists-suite.ts";
import { packages } from "./inquiry-scene.ts";
import { describeInquiryTotals } from "./inquiry-totals-suite.ts";
import { describeMembers } from "./members-suite.ts";
import { describeOffers } from "./offers-suite.ts";
import { roleScene } from "./role-scene.ts";
import { describeRoles } from "./roles-suite.ts";
import { describeSecondStep } from "./second-step-suite.ts";
import { describeSeed } from "./seed-suite.ts";
import { describeShown } from "./shown-suite.ts";
import { describeTeam } from "./team-suite.ts";
import { describeUpgrade } from "./upgrade-suite.ts";
import { describeVersions } from "./versions-suite.ts";

type Suite = (open: () => Promise<Database>) => void;

/** Rows, and those who need no more of a database of their own: they take back what they do, or leave what none after them sees. */
const together: [string, ...Suite[]][] = [
  [
    "",
    describeCatalogue,
    describeMembers,
    describeInquiryTotals,
    describeInquiryLists,
    describeConstraints,
    describeSecondStep,
  ],
  [team + roleScene, describeTeam, describeRoles, describeAccess],
  [packages, describeInquiries, describeDepartures, describeOffers, describeAddresses, describeShown],
];

function sharing(open: Engine["open"], rows: string): () => Promise<Database> {
  let opened: Promise<Database> | null = null;
  const planted = async () => {
    const db = await open();
    await db.transaction("owner", (tx) => tx.exec(rows));
    return db;
  };
  afterAll(async () => (await opened)?.close());
  return () => {
    opened ??= planted();
    return opened;
  };
}

/** Everything that must hold of the schema, whatever PostgreSQL it is in. */
export function describeDatabase({ open }: Engine): void {
  for (const [rows, ...suites] of together) {
    const shared = sharing(open, rows);
    for (const describeSuite of suites) describeSuite(shared);
  }
  describeVersions(open);
  describeSeed(open);
  describeBackup(open);
  describeUpgrade(open);
}
