/** The only command that reads SUPABASE_SECRET_KEY. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
import { existsSync } from "node:fs";
import { FolderInUseError, StartupError } from "embedded-supabase/maintenance";
import type { Log } from "embedded-supabase/types";
import { BackendRefusal, connect, type MadeAdmin, makeAdmin } from "./make-admin.ts";
import { readAdminCommand, USAGE, UsageError } from "./options.ts";

const stopTheSite =
  "Stop the site for a moment and run this again. A backend of its own ('npm run backend') can be asked while it runs: --url <its address>, with SUPABASE_SECRET_KEY.";

function terminalLog(failed: () => void): Log {
  return (level, event, fields = {}) => {
    if (event === "auth.mail") {
      console.log(
        `Mail to ${fields.to}${fields.link ? ` kept in DATA_DIR/outbox; its link: ${fields.link}` : " sent."}`,
      );
    } else if (event === "auth.mail.failed") {
      console.error(`The mail could not be sent: ${fields.message}`);
      failed();
    } else if (level === "warn" || level === "error") {
      console.error(event, fields);
    }
  };
}

function report(email: string, { outcome, password, mailed }: MadeAdmin): void {
  const messages = {
    created: `${email} is a new owner.`,
    promoted: `${email} is an owner now.`,
    known: `${email} was an owner already.`,
  };
  console.log(messages[outcome]);
  if (password !== null) console.log(`Password (shown only this once): ${password}`);
  else if (mailed) console.log("The link to choose a password goes to that address.");
  else console.log("The password is unchanged; --password sets a new one, --mail lets them choose one.");
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { email, access, served } = readAdminCommand(process.argv.slice(2), process.env);
  const log = terminalLog(() => {
    process.exitCode = 1;
  });
  const { client, close } = await connect(served, process.env, log);
  try {
    report(email, await makeAdmin(client, { email, access }));
  } finally {
    await close();
  }
}

function explain(error: unknown): void {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof FolderInUseError) console.error(`${error.message}\n${stopTheSite}`);
  else if (error instanceof StartupError || error instanceof BackendRefusal) console.error(error.message);
  else console.error(error instanceof Error ? error.stack : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

if (process.argv.includes("--help")) {
  console.log(USAGE);
} else {
  try {
    await main();
  } catch (error) {
    explain(error);
  }
}
