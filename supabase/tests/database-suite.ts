import { describeAccess } from "./access-suite.ts";
import { describeAddresses } from "./addresses-suite.ts";
import { describeBackup } from "./backup-suite.ts";
import { describeCatalogue } from "./catalogue-suite.ts";
import { describeConstraints } from "./constraints-suite.ts";
import { describeDepartures } from "./departures-suite.ts";
import type { Engine } from "./engines.ts";
import { describeInquiries } from "./inquiries-suite.ts";
import { describeInquiryLists } from "./inquiry-lists-suite.ts";
import { describeInquiryTotals } from "./inquiry-totals-suite.ts";
import { describeMembers } from "./members-suite.ts";
import { describeOffers } from "./offers-suite.ts";
import { describeRoles } from "./roles-suite.ts";
import { describeSecondStep } from "./second-step-suite.ts";
import { describeSeed } from "./seed-suite.ts";
import { describeShown } from "./shown-suite.ts";
import { describeTeam } from "./team-suite.ts";
import { describeUpgrade } from "./upgrade-suite.ts";
import { describeVersions } from "./versions-suite.ts";

/** Everything that must hold of the schema, whatever PostgreSQL it is in. */
export function describeDatabase({ open }: Engine): void {
  describeCatalogue(open);
  describeAccess(open);
  describeRoles(open);
  describeTeam(open);
  describeMembers(open);
  describeConstraints(open);
  describeInquiries(open);
  describeDepartures(open);
  describeOffers(open);
  describeShown(open);
  describeVersions(open);
  describeAddresses(open);
  describeInquiryTotals(open);
  describeInquiryLists(open);
  describeSecondStep(open);
  describeSeed(open);
  describeBackup(open);
  describeUpgrade(open);
}
