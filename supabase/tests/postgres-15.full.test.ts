import { afterAll } from "vitest";
import { describeDatabase, describeLongDatabase } from "./database-suite.ts";
import { postgresEngine } from "./engines.ts";

const engine = await postgresEngine(15);
afterAll(() => engine.stop());

describeDatabase(engine);
describeLongDatabase(engine);
