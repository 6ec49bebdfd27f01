import { findDraft } from "~/domain/packages/admin-queries.server";
import type { PicturedPackage } from "~/domain/packages/package-detail-view";
import { findAdmin } from "~/server/guard.server";
import { keepPrivate } from "~/server/session.server";

/** A draft, read with the rights of the administrator who asks. */
export interface DraftPreview {
  found: PicturedPackage;
  /** Where it is edited. */
  editPath: string;
}

/**
 * The draft at this address, for signed-in staff only; null for everybody else, and where there is none.
 * Nothing of it is kept in any cache.
 */
export async function findDraftPreview(request: Request, identifier: string): Promise<DraftPreview | null> {
  const admin = await findAdmin(request);
  if (admin === null) return null;
  keepPrivate();
  const draft = await findDraft(admin.client, identifier);
  return draft && { found: draft.found, editPath: `/admin/packages/edit/${draft.id}` };
}
