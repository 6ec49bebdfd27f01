import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { NewerVersionField } from "~/components/form/newer-version-field";
import { RadioField } from "~/components/form/radio-field";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { FeatureIcon } from "~/domain/features/feature-icon";
import { defaultFeatureIcon, featureIconNames, featureIcons } from "~/domain/features/feature-icons";
import { type FeatureInput, featureMessages, featureSchema } from "~/domain/features/schema";
import { HistoryLink } from "~/domain/history/admin-history-link";
import { formConstraints } from "~/lib/form-constraints";
import { addKey, editKey, featuresPath } from "./features-path";
import type { RefusedForm } from "./save-form.server";

interface FeatureFormProps {
  /** The feature it edits; null: it adds one. */
  id: string | null;
  stamp: string;
  content: FeatureInput | null;
  refused: RefusedForm | null;
}

const iconOptions = featureIconNames.map((value) => ({
  value,
  label: featureIcons[value].label,
  drawing: <FeatureIcon name={value} />,
}));

/** Adds a feature or edits one, by whether an id is held (product.md section 4). */
export function FeatureForm({ id, stamp, content, refused }: FeatureFormProps) {
  const [form, fields] = useForm({
    lastResult: refused?.result,
    constraint: formConstraints(featureSchema),
    defaultValue: content ?? { icon: defaultFeatureIcon },
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: featureSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isRefusedByUs = form.status === "error" && !form.errors?.length;
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={`${featuresPath}?${id === null ? addKey : `${editKey}=${id}`}`}
      className="grid max-w-3xl grid-cols-1 gap-5"
    >
      <FormMark />
      <div className="panel grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{id === null ? "Tambah Keunggulan" : "Edit Keunggulan"}</h2>
          {id !== null && <HistoryLink kind="keunggulan" item={id} />}
        </div>
        <FormErrors id={form.errorId} errors={isRefusedByUs ? [summary(form.allErrors)] : form.errors} />
        <NewerVersionField newer={refused?.newer ?? []} />
        {id !== null && <input type="hidden" name="id" value={id} />}
        <input type="hidden" name="stamp" value={stamp} />
        <TextField meta={fields.title} label="Judul" help="Singkat, misalnya: Hotel dekat masjid." />
        <TextAreaField
          meta={fields.description}
          label="Deskripsi"
          help="Satu atau dua kalimat yang menjelaskan keunggulan ini kepada calon jamaah."
        />
        <RadioField meta={fields.icon} legend="Ikon" options={iconOptions} />
      </div>
      <SaveBar label="Simpan" cancelTo={featuresPath}>
        <UnsavedChanges unsaved={refused !== null} />
      </SaveBar>
    </Form>
  );
}

/** The specification's sentence where something is missing, another where what is there does not fit. */
function summary(errors: Record<string, string[]>): string {
  const missing: string[] = [featureMessages.titleMissing, featureMessages.descriptionMissing];
  const said = Object.values(errors).flat();
  return said.some((error) => missing.includes(error)) ? featureMessages.incomplete : featureMessages.unfit;
}
