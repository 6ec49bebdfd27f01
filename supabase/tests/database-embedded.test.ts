import { describeDatabase } from "./database-suite.ts";
import { embeddedEngine } from "./engines.ts";

describeDatabase(embeddedEngine());
