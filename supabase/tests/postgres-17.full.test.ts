import { afterAll } from "vitest";
import { describeDatabase } from "./database-suite.ts";
import { postgresEngine } from "./engines.ts";
import { describeUpgrade } from "./upgrade-suite.ts";

const engine = await postgresEngine(17);
afterAll(() => engine.stop());

describeDatabase(engine);
// supabase/tests/upgrade.test.ts shows it on the embedded backend, by way of snapshots and archives.
describeUpgrade(engine.open);
