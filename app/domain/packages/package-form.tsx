import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { NewerVersionField } from "~/components/form/newer-version-field";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import type { MediaChoice } from "~/domain/media/queries.server";
import { formConstraints } from "~/lib/form-constraints";
import { listPath } from "./admin-list-filter";
import { BasicFields, type PackageFieldset } from "./basic-fields";
import { type FormTab, tabField, tabOf, tabsWithErrors, tabToOpen } from "./form-tabs";
import { GalleryFields } from "./gallery-fields";
import { ItineraryFields } from "./itinerary-fields";
import type { PackageFields } from "./package-record";
import { type PackageFormAnswer, parsePackageForm } from "./parse-package-form";
import { PointListField } from "./point-list-field";
import { packageSchema } from "./schema";
import { TabBarField, TabPanelField } from "./tabs-field";

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
        <Panels fields={fields} choices={choices} />
        <SaveBar label={saveLabel} cancelTo={listPath}>
          <UnsavedChanges unsaved={result !== undefined} ignored={tabField} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}

/** The browser presses a form's first button for the Enter key: it must be none that moves a row. */
function EnterKeySaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
      Simpan
    </button>
  );
}

function Panels({ fields, choices }: { fields: PackageFieldset; choices: readonly MediaChoice[] }) {
  return (
    <>
      <TabPanelField tab="info">
        <BasicFields fields={fields} />
      </TabPanelField>
      <TabPanelField tab="galeri">
        <GalleryFields list={fields.images} choices={choices} />
      </TabPanelField>
      <TabPanelField tab="itinerary">
        <ItineraryFields list={fields.itinerary} />
      </TabPanelField>
      <TabPanelField tab="fasilitas">
        <PointListField
          list={fields.included}
          legend="Fasilitas Yang Termasuk"
          help="Satu fasilitas di setiap baris. Baris kosong tidak disimpan."
          what="termasuk"
          addLabel="Tambah yang termasuk"
        />
        <PointListField
          list={fields.excluded}
          legend="Tidak Termasuk"
          help="Apa yang dibayar sendiri oleh jamaah."
          what="tidak termasuk"
          addLabel="Tambah yang tidak termasuk"
        />
      </TabPanelField>
      <TabPanelField tab="syarat">
        <PointListField
          list={fields.terms}
          legend="Syarat & Ketentuan"
          help="Satu ketentuan di setiap baris. Baris kosong tidak disimpan."
          what="syarat"
          addLabel="Tambah syarat"
        />
      </TabPanelField>
    </>
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
