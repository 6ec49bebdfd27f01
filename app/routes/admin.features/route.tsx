import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmKey, DeleteQuestion } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { findFeature, listFeatures } from "~/domain/features/queries.server";
import { addKey, editKey, featureMessages, featuresPath } from "~/domain/features/schema";
import { binNotice } from "~/domain/history/kinds";
import { adminMeta } from "~/lib/head";
import { newForm } from "~/lib/returned-form";
import { requireAdmin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { changeList, readListIntent, saveForm } from "./change-features.server";
import { FeatureForm } from "./feature-form";
import { FeatureList } from "./feature-list";

export const meta = adminMeta("Kelola Keunggulan");

export const handle = { crumbs: [{ label: "Kelola Keunggulan", to: featuresPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  if (query.has(addKey)) return { view: "form" as const, held: newForm(), content: null };
  if (query.has(editKey)) return openForm(admin.client, query.get(editKey));
  const features = await listFeatures(admin.client);
  const deleting = features.find(({ id }) => id === query.get(confirmKey));
  return deleting ? { view: "delete" as const, deleting } : { view: "list" as const, features };
}

/** Never throws: a form that was refused is drawn from the action's answer, even when the row cannot be read any more. */
async function openForm(client: Supabase, asked: string | null) {
  const missing = (message: string, status: number) =>
    data({ view: "missing" as const, message }, { status });
  const id = z.guid().safeParse(asked).data;
  if (id === undefined) return missing(featureMessages.gone, 404);
  try {
    const found = await findFeature(client, id);
    if (found === null) return missing(featureMessages.gone, 404);
    const held = { ...newForm(), id, version: found.version };
    return { view: "form" as const, held, content: found.content };
  } catch (error) {
    logFailure("features.read_failed", error);
    return missing(featureMessages.unreadable, 503);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const form = await readSmallForm(request);
  if (form.get("intent") === "save") return saveForm(admin.client, form);
  const asked = readListIntent(form);
  if (asked === null) throw badRequest(featureMessages.unknownRequest);
  return changeList(admin.client, asked);
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
      return <FeatureForm key={page.held.id} held={page.held} content={page.content} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion
          action={featuresPath}
          id={page.deleting.id}
          what="keunggulan"
          name={page.deleting.title}
        >
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <Missing message={page.message} />;
    case "list":
      return <FeatureList features={page.features} />;
  }
}

function Missing({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormErrors id="hilang" errors={[message]} />
      <Link className="btn" to={featuresPath}>
        Kembali ke daftar
      </Link>
    </div>
  );
}
