import { SelectField } from "~/components/form/field";
import { articlesPath } from "~/domain/articles/noun";
import type { articleRecord } from "~/domain/articles/record";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { ImageField } from "~/domain/media/upload/image-field";
import type { Option } from "~/lib/options";
import { type OpenedForm, RecordForm } from "~/records/form";
import { MarkdownField } from "./markdown-field";

interface ArticleFormProps extends Omit<OpenedForm, "options"> {
  pictures: readonly MediaOption[] | null;
  /** Options of a related package, the empty one first. */
  packages: readonly Option[];
}

export const previewIntent = "preview";
export const previewId = "pratinjau";

export function ArticleForm({ pictures, packages, ...opened }: ArticleFormProps) {
  return (
    <RecordForm<typeof articleRecord>
      {...opened}
      save="Simpan"
      cancelTo={articlesPath}
      multipart
      looks={{
        body: (field) => (
          <MarkdownField
            {...field}
            pictures={pictures}
            previewButton={
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
            }
          />
        ),
        cover: (field) => <ImageField {...field} pictures={pictures} />,
        packageIds: ({ meta, label }) => (
          <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
            {meta.getFieldList().map((row, index) => (
              <SelectField key={row.key} meta={row} label={`${label} ${index + 1}`} options={packages} />
            ))}
          </div>
        ),
      }}
    />
  );
}
