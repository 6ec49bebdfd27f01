// Writes supabase/database.types.ts from the migrations: run it with `node` after a change to them.
import { writeFile } from "node:fs/promises";
import { embeddedEngine } from "./engines.ts";
import { generateDatabaseTypes } from "./generate-database-types.ts";
import { databaseTypesFile } from "./project-files.ts";

const db = await embeddedEngine().open();
await writeFile(databaseTypesFile, await generateDatabaseTypes(db));
await db.close();
