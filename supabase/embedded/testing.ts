import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { bootstrap, readBootstrapSql } from "./bootstrap.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database/database.ts";
import type { Log } from "./types.ts";

const silent: Log = () => undefined;

/** Making a database takes 4 s, loading the dump of one less than 1 s: the dump is made once per version of the bootstrap SQL. */
async function bootstrapDump(): Promise<string> {
	const hash = createHash("sha256")
		.update(await readBootstrapSql())
		.update("1")
		.digest("hex")
		.slice(0, 16);
	const folder = path.join(tmpdir(), `embedded-backend-${userInfo().uid}`);
	const file = path.join(folder, `${hash}.tar`);
	const exists = await access(file).then(
		() => true,
		() => false,
	);
	if (exists) return file;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const db = await PGliteDatabase.open({ pgdata: "memory://", log: silent });
	try {
		await bootstrap(db);
		const temporary = path.join(folder, randomUUID());
		await db.dump(temporary, "none");
		await rename(temporary, file);
	} finally {
		await db.close();
	}
	return file;
}

export type TestDatabase = PGliteDatabase & AsyncDisposable;

/** A database in memory as a hosted project is before its first migration. Close it, or declare it with `await using`. */
export async function openTestDatabase(
	options: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
	const load = await bootstrapDump();
	const db = await PGliteDatabase.open({
		pgdata: "memory://",
		log: silent,
		load,
		...options,
	});
	return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() });
}
