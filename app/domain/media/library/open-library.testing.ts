import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type StoreResult, storePicture } from "~/domain/media/upload/store-picture.server";
import { ownerWith } from "~/domain/team/owner.testing";
import type { Admin } from "~/server/guard.server";
import type { Supabase } from "~/server/supabase.server";
import { openClients } from "../../../../supabase/tests/supabase-client.ts";

/** A small photo, 30 by 20 pixels. */
export const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5d46" } })
  .jpeg()
  .toBuffer();

/** Answers a request, or passes it on. */
type Fault = (
  request: Request,
  passOn: (request: Request) => Promise<Response>,
) => Promise<Response> | undefined;

/** Opens a backend with the project's migrations; files and rows are read with all rights. */
async function openLibrary() {
  const clients = await openClients({ seeded: false });
  const { service, admin, backend } = clients;

  const files = async (): Promise<string[]> => {
    const { data, error } = await service.storage.from("images").list("", { limit: 1000 });
    if (error) throw error;
    return data.map(({ name }) => name);
  };
  const rows = async () => {
    const { data, error } = await service.from("media").select("*").order("created_at");
    if (error) throw error;
    return data;
  };
  /** Deletes all rows and files that a test left. */
  const clear = async (): Promise<void> => {
    const names = await files();
    if (names.length > 0) await service.storage.from("images").remove(names);
    for (const table of ["media", "packages", "testimonials", "albums"]) {
      await service.from(table).delete().not("id", "is", null);
    }
    await service.from("page_content").delete().neq("page_name", "");
  };
  /** A client of the administrator whose requests pass through `fault`. */
  const withFault = async (fault: Fault): Promise<SupabaseClient> => {
    const { url, publishableKey, fetch } = backend.backend;
    const { data } = await admin.auth.getSession();
    return createClient(url, publishableKey, {
      accessToken: async () => data.session?.access_token ?? null,
      global: {
        fetch: async (input, init) => {
          const request = new Request(input, init);
          return (await fault(request, fetch)) ?? fetch(request);
        },
      },
    });
  };
  const store = (name = "foto.jpg", client = admin, form: string | null = null) =>
    storePicture(adminOf(client), { name, type: "image/jpeg", bytes: jpeg }, form);
  return { ...clients, files, rows, clear, withFault, store, close: () => backend.close() };
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

/** The library of a test file, emptied before each test. Usable inside tests and hooks only. */
export function libraryForTests(): Library {
  const library = {} as Library;
  beforeAll(async () => {
    Object.assign(library, await openLibrary());
  });
  afterAll(() => library.close());
  beforeEach(() => library.clear());
  return library;
}

export function adminOf(client: SupabaseClient): Admin {
  return ownerWith(client as unknown as Supabase);
}

export const isUnder = (path: string) => (request: Request) => new URL(request.url).pathname.startsWith(path);

/** Fails requests of a method to a path and all below it, like a backend with a full disk. */
export const failing =
  (method: string, path: string): Fault =>
  (request) =>
    request.method === method && isUnder(path)(request)
      ? Promise.resolve(
          Response.json({ message: "disk full", code: "53100", statusCode: "503" }, { status: 503 }),
        )
      : undefined;

export function pathOf(result: StoreResult): string {
  if (result.kind !== "stored") throw new Error(result.message);
  return result.address.replace("/media/", "");
}
