import { useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { FieldGroup, TextAreaField } from "~/components/form/field";
import { WithDraft } from "~/components/form/with-draft";
import { reasonLabel } from "~/domain/departures/fields";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { formConstraints } from "~/lib/form-constraints";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { FormFrame } from "~/records/form";
import { type FormTab, formTabs } from "../field-places";
import { listPath } from "../list/admin-list-filter";
import {
  datesField,
  datesListed,
  InfoFields,
  type ListedDates,
  ListFields,
  type PackageFieldset,
  TabBarField,
  TabPanelField,
  tabField,
  tabOf,
  tabsWithErrors,
  tabToOpen,
} from "./form-fields";
import { type PackageFields, packageSchema, parsePackageForm } from "./schema";

interface PackageDates extends ListedDates {
  several: boolean;
}

interface PackageFormProps {
  fields: Partial<PackageFields>;
  formState: FormState;
  returned: ReturnedForm | undefined;
  pictures: readonly MediaOption[];
  dates?: PackageDates;
  save: string;
}

/** All five tabs are one form: without script every button of a row, the gallery or the save bar sends all fields. */
export function PackageForm(props: PackageFormProps) {
  const { formState, returned } = props;
  return (
    <WithDraft formState={formState} returned={returned} ignored={tabField}>
      {(returnedOrDraft) => <OpenedForm {...props} returned={returnedOrDraft} />}
    </WithDraft>
  );
}

function OpenedForm({ fields: defaultValue, pictures, dates, ...frame }: PackageFormProps) {
  const result = frame.returned?.result;
  const listsDates =
    dates !== undefined && (dates.several || result?.initialValue?.[datesField] === datesListed);
  const [form, fieldset] = useForm({
    id: "paket",
    lastResult: result,
    constraint: formConstraints(packageSchema),
    defaultValue,
    // The browser would silently refuse a form whose empty required field lies in a hidden tab.
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
    <FormFrame
      {...{ form, ...frame }}
      cancelTo={listPath}
      multipart
      draftIntent={saveDraftIntent}
      ignored={tabField}
      className="group/form grid grid-cols-1 gap-6"
      onSubmit={submit}
    >
      {(result?.error?.changeReason || result?.initialValue?.changeReason) && (
        <FieldGroup legend="Jamaah sudah terkonfirmasi">
          <TextAreaField
            meta={fields.changeReason}
            label={reasonLabel}
            rows={3}
            help="Tanggal, harga, maskapai, kota, atau hotel yang sudah dijanjikan berubah. Alasannya tampil di halaman paket, di 'Riwayat perubahan'."
          />
        </FieldGroup>
      )}
      <TabBarField
        open={tabToOpen(names, result?.initialValue?.[tabField])}
        withErrors={tabsWithErrors(names)}
      />
      {formTabs.map(({ id }) => (
        <TabPanelField key={id} tab={id}>
          {id === "info" ? (
            <InfoFields fields={fields} dates={listsDates ? dates : null} />
          ) : (
            <ListFields tab={id} fields={fields} pictures={pictures} />
          )}
        </TabPanelField>
      ))}
    </FormFrame>
  );
}

function openFirstError(formId: string, names: readonly string[]): void {
  const form = document.forms.namedItem(formId);
  const elements = [...(form?.elements ?? [])] as HTMLInputElement[];
  const first = elements.find(({ name }) => name !== "" && names.includes(name));
  const tab: FormTab | undefined = first ? tabOf(first.name) : tabsWithErrors(names)[0];
  const radio = elements.find(({ name, value }) => name === tabField && value === tab);
  if (radio) radio.checked = true;
  first?.focus();
}

export const saveDraftIntent = "save-draft";
