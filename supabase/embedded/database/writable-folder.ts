import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { messageOf, StartupError } from "../errors.ts";

const usable = constants.R_OK | constants.W_OK | constants.X_OK;

/** Makes a folder that can be written. Rejects with a `StartupError` that says why it cannot, and what to do. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeEach(folder);
    await access(folder, usable);
  } catch (error) {
    throw new StartupError(await explain(folder, error));
  }
}

/** Makes a folder and those above it. Node's own way (`recursive`) tries for ever where the system says that the parent is
 * not there, as it does under /proc. */
async function makeEach(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (above !== folder && (await stat(above).catch(() => null)) === null) await makeEach(above);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

async function explain(folder: string, error: unknown): Promise<string> {
  const nearest = await nearestFolder(folder);
  // On a read-only file system Node says "no such file" for a new folder.
  const code = (await access(nearest.path, usable).then(() => null, codeOf)) ?? codeOf(error);
  const subject = `The folder ${folder} cannot be written`;
  if (code === "EROFS") {
    return `${subject}: its file system is read-only. Mount a volume that can be written there, e.g. docker run -v <volume>:${folder}, or name another folder.`;
  }
  if (code === "EACCES" || code === "EPERM") {
    const user = process.getuid?.() ?? "this user";
    return `${subject}: ${nearest.path} belongs to user ${nearest.owner}, and this process runs as user ${user}. Give it away (chown -R ${user} ${nearest.path}, on the host for a mounted folder), or name another folder.`;
  }
  if (code === "ENOSPC" || code === "EDQUOT")
    return `${subject}: its disk is full. Make some space and start again.`;
  if (code === "ENOENT") return `${subject}: ${nearest.path} cannot hold folders. Name another folder.`;
  if (code === "EEXIST" || code === "ENOTDIR")
    return `${subject}: there is a file of that name, or above it.`;
  return `${subject}: ${messageOf(error)}.`;
}

async function nearestFolder(folder: string): Promise<{ path: string; owner: number }> {
  const facts = await stat(folder).catch(() => null);
  if (facts !== null || path.dirname(folder) === folder) return { path: folder, owner: facts?.uid ?? 0 };
  return nearestFolder(path.dirname(folder));
}
