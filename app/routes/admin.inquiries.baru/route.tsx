import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { listTripOptions } from "~/domain/departures/trip-options.server";
import { saveNewForm } from "~/domain/inquiries/answer-form.server";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiriesStep, newInquiryPath } from "~/domain/inquiries/list-filter";
import { inquiryForm } from "~/domain/inquiries/record";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { describeForm } from "~/records/describe.server";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Permintaan");

export const handle = { crumbs: [inquiriesStep, { label: "Tambah Permintaan", to: newInquiryPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "service");
  const { readPart, unread } = screenParts("inquiries");
  return {
    description: describeForm(inquiryForm(null)),
    formState: newFormState(),
    trips: await readPart("pilihan paket dan keberangkatan", listTripOptions(admin.client, null), []),
    unread: unread(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  return saveNewForm(admin, await readSmallForm(request));
}

export default function NewInquiryPage() {
  const { description, formState, trips, unread } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead
        title="Tambah Permintaan"
        help="Untuk calon jamaah yang menelepon atau datang sendiri. Kodenya dibuat otomatis."
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      <InquiryForm
        description={description}
        content={{}}
        formState={formState}
        trips={trips}
        returned={returned}
        action={newInquiryPath}
        cancelTo={inquiriesPath}
      />
    </div>
  );
}
