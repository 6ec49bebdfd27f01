import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-form";
import { emptyFields } from "~/domain/inquiries/fields";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiriesStep } from "~/domain/inquiries/list-filter";
import type { Choice } from "~/domain/inquiries/queries.server";
import { largestInquiryBytes, returnTyped, saveStoredForm } from "~/domain/inquiries/save-form.server";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { findStatus } from "~/domain/inquiries/words";
import { uuid } from "~/lib/addresses";
import type { ReturnedForm } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { notFound } from "~/server/responses.server";
import { changeHands } from "./hands.server";
import { anonymise, giveToAgent, loadInquiry, remove } from "./inquiry.server";
import { InquiryPage } from "./inquiry-page";
import { agentIntent } from "./panels";
import { askIntent, findQuestion } from "./questions";

export {
  rereadAfterConflict as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-sending";

export const meta = adminMeta("Permintaan");

export const handle = { crumbs: [inquiriesStep, { label: "Rincian Permintaan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  const loaded = await loadInquiry(admin, params.id ?? "");
  const question = findQuestion(new URL(request.url).searchParams);
  return "view" in loaded && question !== null ? { ...loaded, question } : loaded;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  const form = await readSmallForm(request, largestInquiryBytes);
  const intent = form.get("intent");
  const id = params.id ?? "";
  if (!uuid.test(id)) throw notFound(inquiryMessages.gone);
  if (intent === "save" || findStatus(intent)) return saveStoredForm(admin.client, id, form);
  if (intent === askIntent) return returnTyped(id, form);
  if (intent === agentIntent) return giveToAgent(admin.client, id, form);
  if (intent === "anonymise") return anonymise(admin.client, id);
  if (intent === "delete") return remove(admin.client, id);
  return changeHands(admin, id, form);
}

export default function InquiryDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>() ?? null;
  const isGone = returned?.id === null;
  if (loaded.view === "inquiry" && !isGone) {
    const question = "question" in loaded ? loaded.question : null;
    return <InquiryPage {...loaded} question={question} returned={returned} />;
  }
  const packages = loaded.view === "inquiry" ? loaded.packages : [];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <h1>Permintaan</h1>
      {returned ? (
        <RescuedForm returned={returned} packages={packages} isGone={isGone} />
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
  returned: ReturnedForm;
  packages: Choice[];
  isGone: boolean;
}

/** The inquiry has gone, or can't be read: what was typed is still here. */
function RescuedForm({ returned, packages, isGone }: RescuedFormProps) {
  return (
    <InquiryForm
      key={String(isGone)}
      stored={isGone ? null : { status: "baru", packageId: null }}
      fields={emptyFields}
      formState={returned}
      packages={packages}
      returned={returned}
      action=""
    />
  );
}
