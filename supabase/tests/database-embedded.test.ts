import { describeAccess } from "./access-suite.ts";
import { describeCatalogue } from "./catalogue-suite.ts";
import { describeConstraints } from "./constraints-suite.ts";
import { embeddedEngine } from "./engines.ts";
import { describeInquiries } from "./inquiries-suite.ts";
import { describeSeed } from "./seed-suite.ts";
import { describeVersions } from "./versions-suite.ts";

const { open } = embeddedEngine();

describeCatalogue(open);
describeAccess(open);
describeConstraints(open);
describeInquiries(open);
describeVersions(open);
describeSeed(open);
