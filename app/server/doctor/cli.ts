/** `npm run doctor`: looks at everything the site needs and says what to do about what is amiss. Changes nothing.
 * Exit codes: 0 nothing to mend, 1 something is, 2 not understood. */
import { existsSync } from "node:fs";
import { examine } from "./examine.ts";
import { printed, summary } from "./finding.ts";

const usage = `npm run doctor
Looks at settings, backend, migrations, bucket and access rules, owners, sign-up, disk space, mail and clock, and says what to
do about what is amiss. Changes nothing, and may run while the site does.
Environment: that of the site. With SUPABASE_URL, SUPABASE_SECRET_KEY lets it look at more; the site itself never reads that.`;

if (process.argv.includes("--help")) {
  console.log(usage);
} else if (process.argv.length > 2) {
  console.error(`${process.argv.slice(2).join(" ")} is not understood.\n\n${usage}`);
  process.exitCode = 2;
} else {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const findings = await examine(process.env);
  console.log(`${findings.map(printed).join("\n")}\n\n${summary(findings)}`);
  if (findings.some(({ level }) => level === "problem")) process.exitCode = 1;
}
