import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmKey, DeleteQuestion } from "~/components/form/confirm-delete";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { findFeature, listFeatures } from "~/domain/features/queries.server";
import {
  createFeature,
  deleteFeature,
  orderFeatures,
  setFeatureActive,
  updateFeature,
} from "~/domain/features/save-feature.server";
import { featureNoun, featureSchema } from "~/domain/features/schema";
import { binNotice } from "~/domain/history/kinds";
import { changeListed, openListed, saveListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { readHeld } from "~/server/returned-form.server";
import { FeatureForm } from "./feature-form";
import { FeatureList } from "./feature-list";

export const meta = adminMeta("Kelola Keunggulan");

export const handle = { crumbs: [{ label: "Kelola Keunggulan", to: featureNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  if (query.has(addKey) || query.has(editKey)) {
    const asked = query.has(addKey) ? null : query.get(editKey);
    return openListed(
      featureNoun,
      asked,
      (id) => findFeature(client, id),
      async () => ({}),
    );
  }
  const features = await listFeatures(client);
  const deleting = features.find(({ id }) => id === query.get(confirmKey));
  return deleting ? { view: "delete" as const, deleting } : { view: "list" as const, features };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const form = await readSmallForm(request);
  if (form.get("intent") === "save") {
    const held = readHeld(form);
    return saveListed({
      noun: featureNoun,
      held,
      submission: parseWithZod(ownFields(form, featureSchema), { schema: featureSchema }),
      create: (content) => createFeature(client, held, content),
      update: (id, content) => updateFeature(client, id, held.version, content),
    });
  }
  return changeListed(
    featureNoun,
    {
      remove: (id) => deleteFeature(client, id),
      toggle: (id, isActive) => setFeatureActive(client, id, isActive),
      reorder: (change) => orderFeatures(client, change),
    },
    form,
  );
}

export const clientAction = sendOrKeep;

export default function FeaturesPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Kelola Keunggulan</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  if (returned) return <FeatureForm key={returned.id} held={returned} content={null} returned={returned} />;
  switch (page.view) {
    case "form":
      return <FeatureForm key={page.held.id} {...page} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion
          action={featureNoun.path}
          id={page.deleting.id}
          what={featureNoun.what}
          name={page.deleting.title}
        >
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <MissingItem message={page.message} to={featureNoun.path} />;
    case "list":
      return <FeatureList features={page.features} />;
  }
}
