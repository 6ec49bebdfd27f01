/** Stamps a build with a hash of its sources, so that tests reuse a build that is current. */
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const stamp = "build/sources.txt";
const read = ["{app,public,supabase}/**/*.*", "*.{json,ts}"];

/** Hash of every file that a build may read, and of the settings that change its result. */
function hashOfSources(root: string): string {
  const hash = createHash("sha256").update(
    `${process.version} ${process.env.NODE_V8_COVERAGE !== undefined}`,
  );
  const files = globSync(read, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** Vite plugin that stamps a build. The sources are hashed before the build starts; a failed build leaves no stamp. */
export function stampBuild(root = "."): Plugin {
  const made = path.join(root, stamp);
  const begun = `${made}.begun`;
  let isServerBuild = false;
  let isWritten = false;
  return {
    name: "stamp-build",
    apply: "build",
    // The browser's build comes first.
    configResolved({ build }) {
      isServerBuild = Boolean(build.ssr);
      if (isServerBuild) return;
      rmSync(made, { force: true });
      mkdirSync(path.dirname(begun), { recursive: true });
      writeFileSync(begun, hashOfSources(root));
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler() {
        if (isServerBuild && isWritten) renameSync(begun, made);
      },
    },
  };
}

export function isBuildCurrent(root = "."): boolean {
  try {
    return readFileSync(path.join(root, stamp), "utf8") === hashOfSources(root);
  } catch {
    return false;
  }
}
