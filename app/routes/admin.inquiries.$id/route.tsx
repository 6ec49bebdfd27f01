import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { returnTyped, saveStoredForm } from "~/domain/inquiries/answer-form.server";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiriesStep, newInquiryPath } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { findStatus } from "~/domain/inquiries/words";
import { uuid } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import type { Option } from "~/lib/options";
import type { ReturnedRecord } from "~/records/form";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo, notFound } from "~/server/responses.server";
import { agentIntent } from "./assignment";
import { changeAgent, changeAssignment } from "./assignment.server";
import { askIntent, findConfirmation } from "./confirmations";
import { anonymise, loadInquiry, remove } from "./inquiry.server";
import { InquiryPage } from "./inquiry-page";

export {
  rereadAfterConflict as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-sending";

export const meta = adminMeta("Permintaan");

export const handle = { crumbs: [inquiriesStep, { label: "Rincian Permintaan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  // The form's address in earlier versions.
  if (params.id === "new") throw leadTo(newInquiryPath);
  const loaded = await loadInquiry(admin, params.id ?? "");
  const confirmation = findConfirmation(new URL(request.url).searchParams);
  return "view" in loaded ? { ...loaded, confirmation } : loaded;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  // A form that was opened at that address: the browser sends it again to the new one.
  if (params.id === "new") throw leadTo(newInquiryPath, 308);
  const form = await readSmallForm(request);
  const intent = form.get("intent");
  const id = params.id ?? "";
  if (!uuid.test(id)) throw notFound(inquiryMessages.gone);
  if (intent === "save" || findStatus(intent)) return saveStoredForm(admin, id, form);
  if (intent === askIntent) return returnTyped(id, form);
  if (intent === agentIntent) return changeAgent(admin.client, id, form);
  if (intent === "anonymise") return anonymise(admin.client, id);
  if (intent === "delete") return remove(admin.client, id);
  return changeAssignment(admin, id, form);
}

export default function InquiryDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusedAgent = answer && "agent" in answer ? answer.agent : undefined;
  const unchosen = answer && "unchosen" in answer ? answer.unchosen : undefined;
  const returned = answer && ("agent" in answer || "unchosen" in answer) ? undefined : answer;
  const isGone = returned?.id === null;
  if (loaded.view === "inquiry" && !isGone) {
    return <InquiryPage {...loaded} returned={returned} refusedAgent={refusedAgent} unchosen={unchosen} />;
  }
  const trips = loaded.view === "inquiry" ? loaded.trips : [];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <h1>Permintaan</h1>
      {returned ? (
        <RescuedForm returned={returned} trips={trips} isGone={isGone} />
      ) : (
        loaded.view === "missing" && <FormErrors id="hilang" errors={[loaded.message]} />
      )}
      <Link className="btn justify-self-start" to={inquiriesPath}>
        Kembali ke daftar
      </Link>
    </div>
  );
}

interface RescuedFormProps {
  returned: ReturnedRecord;
  trips: Option[];
  isGone: boolean;
}

/** Shows what was typed when the inquiry is gone or cannot be read. */
function RescuedForm({ returned, trips, isGone }: RescuedFormProps) {
  if (returned.description === undefined) return null;
  return (
    <InquiryForm
      key={String(isGone)}
      description={returned.description}
      content={null}
      formState={returned}
      trips={trips}
      returned={returned}
      action=""
    />
  );
}
