import { type Clients, openClients } from "../../supabase/tests/supabase-client.ts";
import { expirePublicReads } from "./cache.server";

/** Opens a backend in memory and makes it this process's own, for tests that call routes, until it is disposed of. */
export async function openProcessBackend(): Promise<Clients> {
  const clients = await openClients({ seeded: false });
  const { backend } = clients.backend;
  const connection = { ...backend, upkeepKey: backend.secretKey };
  Object.assign(globalThis, { umrohBackend: Promise.resolve(connection) });
  return {
    ...clients,
    async [Symbol.asyncDispose]() {
      Object.assign(globalThis, { umrohBackend: undefined });
      expirePublicReads();
      await clients.backend.close();
    },
  };
}
