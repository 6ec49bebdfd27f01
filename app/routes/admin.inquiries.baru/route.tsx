import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { tripOptionsOrNone } from "~/domain/departures/trip-options.server";
import { saveNewForm } from "~/domain/inquiries/answer-form.server";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiriesStep, newInquiryPath } from "~/domain/inquiries/list-filter";
import { inquiryForm } from "~/domain/inquiries/record";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { describeForm } from "~/records/describe.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Permintaan");

export const handle = { crumbs: [inquiriesStep, { label: "Tambah Permintaan", to: newInquiryPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "service");
  return {
    description: describeForm(inquiryForm(null)),
    formState: newFormState(),
    trips: await tripOptionsOrNone(admin.client, null),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  return saveNewForm(admin, await readSmallForm(request));
}

export default function NewInquiryPage() {
  const { description, formState, trips } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead
        title="Tambah Permintaan"
        help="Untuk calon jamaah yang menelepon atau datang sendiri. Kodenya dibuat otomatis."
      />
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
