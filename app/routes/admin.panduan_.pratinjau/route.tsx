import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { articlesPath, type PreviewAnswer } from "~/domain/articles/noun";
import { renderArticle } from "~/domain/articles/queries.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo } from "~/server/responses.server";
import { answerJson } from "~/server/serve-bytes.server";

/** The address has no screen: it only draws what the editor of an article sends. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "content");
  return leadTo(articlesPath);
}

/** Draws an article as its public page does, from which nothing unsafe comes. Saves nothing. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "content");
  const form = await readSmallForm(request);
  const { html } = await renderArticle(form.get("body") ?? "");
  return answerJson({ html } satisfies PreviewAnswer);
}
