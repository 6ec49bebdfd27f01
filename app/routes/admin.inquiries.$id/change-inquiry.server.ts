import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { anonymiseInquiry, deleteInquiry } from "~/domain/inquiries/save-inquiry.server";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";

/** Empties what is personal, and goes back to the inquiry with a message. */
export async function anonymise(client: Supabase, id: string) {
  try {
    return (await anonymiseInquiry(client, id))
      ? redirectWithSuccess(inquiryAddress(id), "Data pribadi dihapus")
      : redirectWithError(inquiriesPath, inquiryMessages.gone);
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "inquiries.anonymise_failed");
    return redirectWithError(inquiryAddress(id), inquiryMessages.anonymiseFailed);
  }
}

/** Deletes the inquiry, and goes back to the list with a message. */
export async function remove(client: Supabase, id: string) {
  try {
    return (await deleteInquiry(client, id))
      ? redirectWithSuccess(inquiriesPath, "Permintaan dihapus")
      : redirectWithError(inquiriesPath, inquiryMessages.gone);
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "inquiries.delete_failed");
    return redirectWithError(inquiryAddress(id), inquiryMessages.deleteFailed);
  }
}
