import { findDraft } from "~/domain/packages/admin-queries.server";
import type { PicturedPackage } from "~/domain/packages/package-detail-view";
import { findAdmin } from "~/server/guard.server";
import { keepPrivate } from "~/server/session.server";

export interface DraftPreview {
  found: PicturedPackage;
  editPath: string;
}

/** For signed-in staff only; null for others and where there is none. Kept in no cache. */
export async function findDraftPreview(request: Request, identifier: string): Promise<DraftPreview | null> {
  const admin = await findAdmin(request);
  if (admin === null) return null;
  keepPrivate();
  const draft = await findDraft(admin.client, identifier);
  return draft && { found: draft.found, editPath: `/admin/packages/edit/${draft.id}` };
}
