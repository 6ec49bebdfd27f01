import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { EnterKeySaves } from "~/components/form/enter-key-saves";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { NewerVersionField } from "~/components/form/newer-version-field";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import type { MediaChoice } from "~/domain/media/queries.server";
import { formConstraints } from "~/lib/form-constraints";
import { listPath } from "./admin-list-filter";
import { type FormTab, formTabs } from "./field-places";
import { InfoFields, ListFields, type PackageFieldset } from "./form-fields";
import { TabBarField, TabPanelField, tabField, tabOf, tabsWithErrors, tabToOpen } from "./form-tabs";
import type { PackageFormAnswer } from "./read-package-form.server";
import { type PackageFields, packageSchema, parsePackageForm } from "./schema";

interface PackageFormProps {
  fields: Partial<PackageFields>;
  /** Made anew with each form for a new package: sent twice, it makes one. */
  stamp?: string;
  /** The stored version that a form for editing is opened with. */
  version?: string;
  /** What the action said of the form as it was last sent. */
  answer: PackageFormAnswer | undefined;
  choices: readonly MediaChoice[];
  saveLabel: string;
}

/**
 * The form for a new and for an edited package. All five parts are one form; without script a part is shown by its radio
 * button, and every button of a row, of the gallery and of the save bar sends the whole form.
 */
export function PackageForm({ fields: defaultValue, answer, choices, saveLabel, ...sent }: PackageFormProps) {
  const result = answer?.result;
  const [form, fieldset] = useForm({
    id: "paket",
    lastResult: result,
    constraint: formConstraints(packageSchema),
    defaultValue,
    // A required field in a part that is not shown would make the browser refuse without a word.
    defaultNoValidate: true,
    onValidate: ({ formData }) => parsePackageForm(formData),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const fields = fieldset as unknown as PackageFieldset;
  const names = Object.keys(form.allErrors);
  const showFirstError = () => openFirstError(form.id, Object.keys(form.allErrors));
  const show = useRef(showFirstError);
  show.current = showFirstError;
  useEffect(() => {
    if (result?.status === "error") show.current();
  }, [result]);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (event.defaultPrevented && form.status === "error") showFirstError();
  };
  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        onSubmit={submit}
        className="group/form grid grid-cols-1 gap-6"
      >
        <FormMark />
        <EnterKeySaves />
        <input type="hidden" name="stamp" value={answer?.stamp ?? sent.stamp ?? ""} />
        <input type="hidden" name="version" value={answer?.version ?? sent.version ?? ""} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewerVersionField newer={answer?.newer ?? []} />
        <TabBarField
          open={tabToOpen(names, result?.initialValue?.[tabField])}
          toMend={tabsWithErrors(names)}
        />
        {formTabs.map(({ id }) => (
          <TabPanelField key={id} tab={id}>
            {id === "info" ? (
              <InfoFields fields={fields} />
            ) : (
              <ListFields tab={id} fields={fields} choices={choices} />
            )}
          </TabPanelField>
        ))}
        <SaveBar label={saveLabel} cancelTo={listPath}>
          <UnsavedChanges unsaved={result !== undefined} ignored={tabField} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}

/** Shows the part with the first field to mend and puts the cursor there. */
function openFirstError(formId: string, names: readonly string[]): void {
  const form = document.forms.namedItem(formId);
  const elements = [...(form?.elements ?? [])] as HTMLInputElement[];
  const first = elements.find(({ name }) => name !== "" && names.includes(name));
  const tab: FormTab | undefined = first ? tabOf(first.name) : tabsWithErrors(names)[0];
  const radio = elements.find(({ name, value }) => name === tabField && value === tab);
  if (radio) radio.checked = true;
  first?.focus();
}
