import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPanel } from "~/components/form/ask-first";
import { ScreenHead } from "~/components/layout/screen-head";
import { readChecklist } from "~/domain/site/checklist.server";
import { checklistPath } from "~/domain/site/checklist-names";
import { ChecklistProgress } from "~/domain/site/checklist-progress";
import { readDemoContent } from "~/domain/site/demo-content.server";
import { adminMeta } from "~/lib/head";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { answerChecklist } from "./answer-checklist.server";
import {
  confirmationKeys,
  launchConfirmation,
  removalConfirmation,
  withdrawalConfirmation,
} from "./confirmations";
import { SetupItem } from "./setup-item";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Siapkan Situs");

export const handle = { crumbs: [{ label: "Siapkan Situs", to: checklistPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  const { readPart, unread } = screenParts("checklist");
  const [{ items, state, backupKind, chatDigits }, demo] = await Promise.all([
    readChecklist(admin),
    readPart("daftar contoh", readDemoContent(admin.client), null),
  ]);
  const query = new URL(request.url).searchParams;
  return {
    items,
    demo,
    backupKind,
    chatDigits,
    unread: unread(),
    email: admin.email,
    isLaunched: state.launchedAt !== null,
    confirming: confirmationKeys.find((key) => query.has(key)) ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  return answerChecklist(admin, await readSmallForm(request));
}

export default function SetupPage() {
  const { items, confirming, demo, unread, ...facts } = useLoaderData<typeof loader>();
  const confirmations = {
    [confirmationKeys[0]]: demo && removalConfirmation(demo),
    [confirmationKeys[1]]: launchConfirmation(items),
    [confirmationKeys[2]]: withdrawalConfirmation,
  };
  const confirmation = confirming && confirmations[confirming];
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead
        title="Siapkan Situs"
        help="Dari situs kosong sampai terbit. Setiap langkah membuka isiannya, dan selesai sendiri begitu isinya benar."
      />
      {confirmation ? (
        <ConfirmationPanel {...confirmation} />
      ) : (
        <>
          <ChecklistProgress items={items} />
          <ol className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
            {items.map((item) => (
              <li key={item.id} id={item.id} className="min-w-0 scroll-mt-24">
                <SetupItem item={item} items={items} demo={demo} unread={unread} {...facts} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
