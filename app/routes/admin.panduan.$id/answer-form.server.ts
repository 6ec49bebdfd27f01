import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import { previewIntent } from "~/domain/articles/article-form";
import { articleSchema, articlesPath, editArticleAddress } from "~/domain/articles/fields";
import { insertField, pictureMark } from "~/domain/articles/markdown-field";
import { type RenderedArticle, renderArticle } from "~/domain/articles/queries.server";
import { articleMessages, createArticle, updateArticle } from "~/domain/articles/save-article.server";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ownFields } from "~/lib/form-constraints";
import type { ReturnedForm } from "~/lib/returned-form";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { answerSave, readHeld, returnAsTyped, returnWithPicture } from "~/server/returned-form.server";

interface AnsweredForm extends ReturnedForm {
  /** Asked for, while nothing is saved. */
  preview?: RenderedArticle;
}

/** The steps by which an article's form is answered: pictures and preview give it back as typed, else it is saved.
 * `id`: of the article that is edited. Throws an answer for what no form of ours sends. */
export async function answerForm(
  request: Request,
  admin: Admin,
  id?: string,
): Promise<TypedResponse<never> | ReturnType<typeof data<AnsweredForm>>> {
  const { form, errors } = await readFormWithUploads(request, admin);
  const held = readHeld(form, id);
  const intent = form.get("intent");
  const inserted = form.get(insertField);
  if (typeof inserted === "string" && inserted !== "")
    form.set("body", `${form.get("body") ?? ""}\n\n${pictureMark(inserted)}\n`);
  const fields = ownFields(form, articleSchema);
  if (isPictureIntent(intent)) return returnWithPicture(fields, held, errors);
  if (intent === previewIntent) {
    const preview = await renderArticle(String(fields.get("body") ?? ""));
    return data({ ...returnAsTyped(fields, held).data, preview });
  }
  return answerSave({
    held,
    submission: parseWithZod(fields, { schema: articleSchema }),
    uploadErrors: errors,
    save: (values) =>
      id === undefined
        ? createArticle(admin.client, held, values)
        : updateArticle(admin.client, id, held.version || null, values),
    saved: ({ title }) =>
      id === undefined
        ? redirectWithSuccess(articlesPath, "Artikel tersimpan", `"${title}" ditambahkan.`)
        : redirectWithSuccess(editArticleAddress(id), "Perubahan tersimpan", `"${title}" diperbarui.`),
    messages: articleMessages,
    event: "article.save_failed",
  });
}
