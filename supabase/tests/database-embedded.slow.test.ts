import { describeLongDatabase } from "./database-suite.ts";
import { embeddedEngine } from "./engines.ts";

describeLongDatabase(embeddedEngine());
