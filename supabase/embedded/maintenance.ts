/** What a command needs to look after a data folder that is closed, or open in another process. */
export { PassphraseError } from "./backup/encrypted-archive.ts";
export { listArchives, readBackupState } from "./backup/nightly.ts";
export { openArchive } from "./backup/read-archive.ts";
export { readRestoreNote } from "./backup/restore-note.ts";
export { openDataDir } from "./database/data-directory.ts";
export { PGliteDatabase } from "./database/database.ts";
export { freeBytes } from "./database/free-space.ts";
export { findDamage, mustBeReadable } from "./database/integrity.ts";
export { lockDataDir } from "./database/lock.ts";
export { findOtherPostgres } from "./database/postgres-version.ts";
export { adviceFor, findExposed } from "./database/private-files.ts";
export { requestSnapshot } from "./database/snapshot-requests.ts";
export { listSnapshots, readRestored } from "./database/snapshots.ts";
export { withSnapshotDatabase } from "./database/unpacked-snapshot.ts";
export { FolderInUseError, messageOf, StartupError } from "./errors.ts";
