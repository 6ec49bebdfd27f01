import { data, type TypedResponse } from "@remix-run/node";
import { type RenderedArticle, renderArticle } from "~/domain/articles/queries.server";
import { articleRecord, articlesPath, editArticleAddress } from "~/domain/articles/record";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { makeSlug, slugify } from "~/lib/addresses";
import { ownFields } from "~/lib/form-constraints";
import type { ReturnedForm } from "~/lib/form-state";
import { answerRecordForm, readFormState, returnAsTyped } from "~/records/answer-form.server";
import { screenMessages } from "~/records/define";
import { refused, type SaveSteps, saveRecord } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { uniqueViolation } from "~/server/supabase.server";
import { previewIntent } from "./article-form";
import { insertField, pictureMark } from "./markdown-field";

const messages = { ...screenMessages("artikel"), unfit: ["Periksa kembali isian yang ditandai"] };

const slugTaken = "Alamat ini sudah dipakai, atau pernah dipakai, artikel lain. Pilih yang lain.";

/** An article without a chosen address keeps the one it has; a new one is called as its title says, or that with a
 * number that nobody has. */
const articleSteps: SaveSteps<typeof articleRecord> = {
  rows: (row, stored) => {
    const { slug = null, title } = { ...stored, ...row, slug: row.slug ?? stored?.slug ?? null };
    const slugs = slug === null ? [slugify(title) || makeSlug(title), makeSlug(title)] : [slug];
    return slugs.map((chosen) => ({ ...row, slug: chosen }));
  },
  refusals: { [uniqueViolation]: refused(409, { slug: slugTaken }, messages.failed) },
};

interface AnsweredForm extends ReturnedForm {
  /** Asked for, while nothing is saved. */
  preview?: RenderedArticle;
}

/** Answers an article's form: pictures and preview give it back as typed, else it is saved. `id`: the edited article.
 * Throws an answer for what no form of ours sends. */
export async function answerForm(
  request: Request,
  admin: Admin,
  id?: string,
): Promise<TypedResponse<never> | ReturnType<typeof data<AnsweredForm>>> {
  const { form, errors } = await readFormWithUploads(request, admin);
  const inserted = form.get(insertField);
  if (typeof inserted === "string" && inserted !== "")
    form.set("body", `${form.get("body") ?? ""}\n\n${pictureMark(inserted)}\n`);
  if (form.get("intent") === previewIntent) {
    const fields = ownFields(form, articleRecord.schema);
    const preview = await renderArticle(String(fields.get("body") ?? ""));
    return data({ ...returnAsTyped(fields, readFormState(form, id)).data, preview });
  }
  return answerRecordForm({
    record: articleRecord,
    form,
    id,
    uploadErrors: errors,
    save: (values, formState) => saveRecord(articleRecord, admin.client, formState, values, articleSteps),
    saved: ({ title }) =>
      id === undefined
        ? redirectWithSuccess(articlesPath, "Artikel tersimpan", `"${title}" ditambahkan.`)
        : redirectWithSuccess(editArticleAddress(id), "Perubahan tersimpan", `"${title}" diperbarui.`),
    messages,
  });
}
