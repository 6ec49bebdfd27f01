import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { plantDatabase } from "embedded-supabase/testing";
import { projectSchema } from "../../supabase/tests/project-files.ts";
import { administrator } from "./demo-site.ts";
import { type Site, startSite } from "./site.ts";

/** A site without demo content, on a database that is there already: with the administrator of the other sites. */
export async function startEmptySite(env: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), "umroh-empty-"));
  const dataDir = path.join(folder, "data");
  await plantDatabase(dataDir, projectSchema);
  const { email, password } = administrator;
  const site = await startSite({
    DATA_DIR: dataDir,
    DEMO: "0",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...env,
  });
  return {
    ...site,
    stop: async () => {
      const code = await site.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
