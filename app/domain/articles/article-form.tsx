import { FieldGroup, SelectField } from "~/components/form/field";
import { FormFrame } from "~/components/form/form-frame";
import { SingleField } from "~/components/form/single-field";
import { useCheckedForm } from "~/components/form/use-form";
import type { MediaChoice } from "~/domain/media/library/media-picker";
import { ImageField } from "~/domain/media/upload/image-field";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { type ArticleName, articleFields, articleSchema, articlesPath, type TypedArticle } from "./fields";
import { MarkdownField } from "./markdown-field";

interface ArticleFormProps {
  fields: TypedArticle;
  held: HeldForm;
  returned: ReturnedForm | undefined;
  pictures: readonly MediaChoice[];
  packages: readonly { value: string; label: string }[];
}

export const previewIntent = "preview";
export const previewId = "pratinjau";

const published: readonly ArticleName[] = ["status", "shownFrom", "shownUntil", "slug"];

export function ArticleForm({ fields: typed, held, returned, pictures, packages }: ArticleFormProps) {
  const [form, fields] = useCheckedForm(articleSchema, typed, returned?.result);
  const single = (name: ArticleName) => (
    <SingleField key={name} field={articleFields[name]} meta={fields[name]} />
  );
  const none = { value: "", label: "Tidak ada" };
  return (
    <FormFrame {...{ form, held, returned }} save="Simpan" cancelTo={articlesPath} multipart>
      <FieldGroup legend="Artikel">
        {single("title")}
        {single("summary")}
        <MarkdownField meta={fields.body} label={articleFields.body.label} choices={pictures} />
        <button
          type="submit"
          name="intent"
          value={previewIntent}
          formNoValidate
          formAction={`#${previewId}`}
          className="btn justify-self-start"
        >
          Pratinjau
        </button>
      </FieldGroup>
      <FieldGroup legend="Keterangan">
        <ImageField
          meta={fields.cover}
          label={articleFields.cover.label}
          choices={pictures}
          help="Ukuran yang disarankan 1200 × 800 piksel."
        />
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
          {single("author")}
          {single("checkedAt")}
        </div>
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
          {fields.packageIds.getFieldList().map((row, index) => (
            <SelectField
              key={row.key ?? row.name}
              meta={row}
              label={`${articleFields.packageIds.label} ${index + 1}`}
              options={[none, ...packages]}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend="Penerbitan">
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">{published.map(single)}</div>
      </FieldGroup>
    </FormFrame>
  );
}
