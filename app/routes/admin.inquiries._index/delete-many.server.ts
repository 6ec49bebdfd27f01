import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { deleteDemoInquiries, deleteSuspicious } from "~/domain/inquiries/save-inquiry.server";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

export async function deleteDemo(client: Supabase) {
  try {
    const deleted = await deleteDemoInquiries(client);
    return redirectWithSuccess(
      inquiriesPath,
      "Data contoh dihapus",
      `${deleted} permintaan contoh sudah dihapus.`,
    );
  } catch (error) {
    logFailure("inquiries.demo_failed", error);
    return redirectWithError(inquiriesPath, inquiryMessages.demoFailed);
  }
}

/** `until`: when the newest that was counted came. Throws a 400 where that is no moment. */
export async function deleteMarked(client: Supabase, until: string) {
  if (Number.isNaN(Date.parse(until))) throw badRequest(inquiryMessages.unknownRequest);
  try {
    const deleted = await deleteSuspicious(client, until);
    return redirectWithSuccess(
      inquiriesPath,
      "Permintaan mencurigakan dihapus",
      `${deleted} permintaan sudah dihapus.`,
    );
  } catch (error) {
    logFailure("inquiries.suspicious_failed", error);
    return redirectWithError(inquiriesPath, inquiryMessages.suspiciousFailed);
  }
}
