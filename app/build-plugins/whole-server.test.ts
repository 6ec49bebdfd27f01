import path from "node:path";
import { expect, test } from "vitest";
import { nameBundles } from "./whole-server.ts";

const source = path.resolve("supabase/embedded/database/connection.ts");

test("a script beside its source becomes a bundle, named relative to the bundle that starts it", () => {
  const emitted: string[] = [];
  const emit = (file: string) => `ref${emitted.push(file)}`;
  const code = nameBundles('new Worker(new URL("./worker.ts", import.meta.url), {})', source, emit);
  expect(code).toBe("new Worker(new URL(import.meta.ROLLUP_FILE_URL_ref1), {})");
  expect(emitted).toEqual([path.resolve("supabase/embedded/database/worker.ts")]);
});

test("a folder stays where it is, below the folder in which the site is started", () => {
  const code = nameBundles('new URL("./sql/", import.meta.url)', source, () => expect.unreachable());
  expect(code).toContain('("supabase/embedded/database/sql/")');
});

test("a script that does not lie beside its source is refused, as the build would lose it", () => {
  const lost = 'new URL("../other/worker.ts", import.meta.url)';
  expect(() => nameBundles(lost, source, () => "")).toThrow("connection.ts");
});
