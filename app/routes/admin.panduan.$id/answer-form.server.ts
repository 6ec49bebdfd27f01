import { data, type TypedResponse } from "@remix-run/node";
import { articlesPath, editArticleAddress } from "~/domain/articles/noun";
import { type RenderedArticle, renderArticle } from "~/domain/articles/queries.server";
import { articleRecord } from "~/domain/articles/record";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ownFields } from "~/lib/form-constraints";
import type { ReturnedForm } from "~/lib/form-state";
import { makeSlug, slugify } from "~/lib/slugs";
import { answerRecordForm, readFormState, returnAsTyped } from "~/records/answer-form.server";
import { screenMessages } from "~/records/noun";
import { refused, type SaveSteps, saveRecord } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { uniqueViolation } from "~/server/supabase.server";
import { previewIntent } from "./article-form";
import { insertField, pictureMark } from "./markdown-field";

const messages = { ...screenMessages("artikel"), unfit: ["Periksa kembali isian yang ditandai"] };

const slugTaken = "Alamat ini sudah dipakai, atau pernah dipakai, artikel lain. Pilih yang lain.";

/** Without a typed slug an article keeps its own. A new one gets the slug of its title, with an added suffix if that
 * is taken. */
const articleSteps: SaveSteps<typeof articleRecord> = {
  rows: (row, stored) => {
    const { slug = null, title } = { ...stored, ...row, slug: row.slug ?? stored?.slug ?? null };
    const slugs = slug === null ? [slugify(title) || makeSlug(title), makeSlug(title)] : [slug];
    return slugs.map((chosen) => ({ ...row, slug: chosen }));
  },
  refusals: { [uniqueViolation]: refused(409, { slug: slugTaken }, messages.failed) },
};

interface AnsweredForm extends ReturnedForm {
  /** The preview that a button asked for; nothing was saved. */
  preview?: RenderedArticle;
}

/** Answers an article's form: buttons for pictures and preview return it as typed, others save it. `id`: the edited
 * article. Throws a 400 or 413 answer for an unknown or unreadable form. */
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
