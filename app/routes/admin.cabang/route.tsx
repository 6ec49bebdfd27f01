import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmKey, DeleteQuestion } from "~/components/form/confirm-delete";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { branchNoun, branchSchema } from "~/domain/branches/fields";
import { findBranch, listAdminBranches } from "~/domain/branches/queries.server";
import {
  createBranch,
  deleteBranch,
  orderBranches,
  setBranchActive,
  updateBranch,
} from "~/domain/branches/save-branch.server";
import { binNotice } from "~/domain/history/kinds";
import { changeListed, openListed, saveListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { readHeld } from "~/server/returned-form.server";
import { BranchForm } from "./branch-form";
import { BranchList } from "./branch-list";

export const meta = adminMeta("Cabang");

export const handle = { crumbs: [{ label: "Cabang", to: branchNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  if (query.has(addKey) || query.has(editKey)) {
    const asked = query.has(addKey) ? null : query.get(editKey);
    return openListed(
      branchNoun,
      asked,
      (id) => findBranch(client, id),
      async () => ({}),
    );
  }
  const branches = await listAdminBranches(client);
  const deleting = branches.find(({ id }) => id === query.get(confirmKey));
  return deleting ? { view: "delete" as const, deleting } : { view: "list" as const, branches };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const form = await readSmallForm(request);
  if (form.get("intent") === "save") {
    const held = readHeld(form);
    return saveListed({
      noun: branchNoun,
      held,
      submission: parseWithZod(ownFields(form, branchSchema), { schema: branchSchema }),
      create: (values) => createBranch(client, held, values),
      update: (id, values) => updateBranch(client, id, held.version, values),
    });
  }
  return changeListed(
    branchNoun,
    {
      remove: (id) => deleteBranch(client, id),
      toggle: (id, isActive) => setBranchActive(client, id, isActive),
      reorder: (change) => orderBranches(client, change),
    },
    form,
  );
}

export const clientAction = sendOrKeep;

export default function BranchesPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Cabang</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  if (returned) return <BranchForm key={returned.id} held={returned} content={null} returned={returned} />;
  switch (page.view) {
    case "form":
      return <BranchForm key={page.held.id} {...page} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion
          action={branchNoun.path}
          id={page.deleting.id}
          what={branchNoun.what}
          name={page.deleting.title}
        >
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <MissingItem message={page.message} to={branchNoun.path} />;
    case "list":
      return <BranchList branches={page.branches} />;
  }
}
