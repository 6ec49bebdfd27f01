import path from "node:path";
import { expect, test } from "vitest";
import { openImage } from "../helpers/image.ts";

const image = openImage();

async function ran(name: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const command = image.command(name, args, env);
  const code = await command.exit;
  expect(command.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  return `${name}: ${code}\n${command.output()}`;
}

test("the image's command serves; doctor, admin, backup, restore and backend do their work in it", async () => {
  const { site, env } = await image.serve();
  const archive = path.join(image.root, "backup.zip");
  expect(await ran("backup", [archive], env)).toMatch(/^backup: 0\n/);
  expect(await ran("doctor", [], env)).toMatch(/^doctor: [01]\n[\s\S]*\n\n.+/);
  site.process.kill("SIGTERM");
  expect(await site.exit).toBe(0);
  expect(site.output()).toContain("front.closed");
  expect(site.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);

  expect(await ran("admin", ["baru@contoh.id"], env)).toMatch(/^admin: 0\n[\s\S]*baru@contoh\.id/);
  const other = { ...env, DATA_DIR: path.join(image.root, "other") };
  expect(await ran("restore", [archive], other)).toMatch(/^restore: 0\n[\s\S]*public\.packages/);
  const options = ["--port", "0", "--data", other.DATA_DIR, "--migrations", "supabase/migrations"];
  const backend = image.command("backend", [...options, "--seed", "none"], other);
  await expect.poll(backend.output).toContain("API URL: http://127.0.0.1:");
  backend.process.kill("SIGTERM");
  expect(await backend.exit).toBe(0);
});
