import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { TextAreaField, TextField } from "~/components/form/field";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { RadioField } from "~/components/form/radio-field";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { useCheckedForm } from "~/components/form/use-form";
import {
  defaultFeatureIcon,
  FeatureIcon,
  featureIconNames,
  featureIcons,
} from "~/domain/features/feature-icons";
import {
  addKey,
  editKey,
  type FeatureInput,
  featureLabels,
  featureMessages,
  featureSchema,
  featuresPath,
} from "~/domain/features/schema";
import { HistoryLink } from "~/domain/history/admin-history-link";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";

interface FeatureFormProps {
  held: HeldForm;
  content: FeatureInput | null;
  returned: ReturnedForm | null;
}

const iconOptions = featureIconNames.map((value) => ({
  value,
  label: featureIcons[value].label,
  drawing: <FeatureIcon name={value} />,
}));

export function FeatureForm({ held, content, returned }: FeatureFormProps) {
  const { id } = held;
  const [form, fields] = useCheckedForm(
    featureSchema,
    content ?? { icon: defaultFeatureIcon },
    returned?.result,
  );
  const isRefusedByUs = form.status === "error" && !form.errors?.length;
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={`${featuresPath}?${id === null ? addKey : `${editKey}=${id}`}`}
      className="grid max-w-3xl grid-cols-1 gap-5"
    >
      <FormStart held={held} />
      <div className="panel grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{id === null ? "Tambah Keunggulan" : "Edit Keunggulan"}</h2>
          {id !== null && <HistoryLink kind="keunggulan" item={id} />}
        </div>
        <FormErrors id={form.errorId} errors={isRefusedByUs ? [summary(form.allErrors)] : form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        <TextField
          meta={fields.title}
          label={featureLabels.title}
          help="Singkat, misalnya: Hotel dekat masjid."
        />
        <TextAreaField
          meta={fields.description}
          label={featureLabels.description}
          help="Satu atau dua kalimat yang menjelaskan keunggulan ini kepada calon jamaah."
        />
        <RadioField meta={fields.icon} legend={featureLabels.icon} options={iconOptions} />
      </div>
      <SaveBar label="Simpan" cancelTo={featuresPath}>
        <UnsavedChanges unsaved={returned !== null} />
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
