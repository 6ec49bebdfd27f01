import { toBuffer, toString as toText } from "qrcode";
import { listPackageChoices, type PackageChoice } from "~/domain/packages/package-choices.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { agentKey, agentShortLink } from "~/lib/agent-code";
import type { Supabase } from "~/server/supabase.server";

/** All that an agent passes on. */
export interface AgentSharing {
  id: string;
  /** On every page the part from `?` on does the same. */
  link: string;
  shortLink: string;
  packages: PackageChoice[];
}

/** Throws BackendError. */
export async function readAgentSharing(
  client: Supabase,
  { id, code }: { id: string; code: string },
): Promise<AgentSharing> {
  const link = absoluteAddress(`/?${agentKey}=${code}`);
  const packages = await listPackageChoices(client, []);
  return { id, link, shortLink: absoluteAddress(agentShortLink(code)), packages };
}

/** In pixels: sharp on a poster of A3. */
const printedWidth = 1200;

export const qrFiles = {
  "qr.svg": {
    type: "image/svg+xml",
    make: async (text: string) => Buffer.from(await toText(text, { type: "svg" })),
  },
  "qr.png": { type: "image/png", make: (text: string) => toBuffer(text, { width: printedWidth }) },
} as const;
