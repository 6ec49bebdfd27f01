import type { FieldMetadata } from "@conform-to/react";
import { FieldGroup, TextAreaField } from "~/components/form/field";
import { ReferenceField } from "~/components/form/option-fields";
import { useCheckedForm } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import type { Option } from "~/lib/content";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { FormFrame } from "~/records/form";
import { RecordField } from "~/records/record-field";
import {
  type DepartureName,
  departureFields,
  departureGroups,
  departureNames,
  departureSchema,
  reasonLabel,
  type TypedDeparture,
} from "./fields";

interface DepartureFormProps {
  fields: Partial<TypedDeparture>;
  standards: Partial<Record<DepartureName, string>>;
  branches: readonly Option[];
  formState: FormState;
  returned: ReturnedForm | undefined;
  confirmed: number;
  save: string;
  cancelTo: string;
}

export function DepartureForm(props: DepartureFormProps) {
  const { formState, returned } = props;
  return (
    <WithDraft key={formState.id} formState={formState} returned={returned}>
      {(returnedOrDraft) => <OpenedForm {...props} returned={returnedOrDraft} />}
    </WithDraft>
  );
}

function OpenedForm({ fields: typed, standards, branches, confirmed, ...frame }: DepartureFormProps) {
  const [form, fields] = useCheckedForm(departureSchema, typed, frame.returned?.result);
  const reason = fields.changeReason;
  const asksReason = confirmed > 0 || reason.errors !== undefined || Boolean(reason.initialValue);
  return (
    <FormFrame form={form} {...frame}>
      {asksReason && (
        <FieldGroup
          legend="Sudah ada jamaah terkonfirmasi"
          help={`${confirmed > 0 ? `${confirmed} jamaah sudah terkonfirmasi. ` : ""}Bila tanggal, kota, maskapai, penerbangan, atau harga diubah, tulis alasannya: mereka membacanya di halaman paket.`}
        >
          <TextAreaField meta={reason} label={reasonLabel} rows={2} />
        </FieldGroup>
      )}
      <DepartureFields names={departureNames} metas={fields} standards={standards} branches={branches} />
    </FormFrame>
  );
}

interface DepartureFieldsProps<Name extends DepartureName> {
  names: readonly Name[];
  metas: Record<Name, FieldMetadata<unknown, Record<string, unknown>>>;
  standards: DepartureFormProps["standards"];
  branches: DepartureFormProps["branches"];
}

export function DepartureFields<Name extends DepartureName>(props: DepartureFieldsProps<Name>) {
  const { names, metas, standards, branches } = props;
  return departureGroups.map(({ id, legend, ...group }) => (
    <FieldGroup key={id} legend={legend} help={"help" in group ? group.help : undefined}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
        {names
          .filter((name) => departureFields[name].form.group === id)
          .map((name) => {
            const { form, ...field } = departureFields[name];
            if (name === "branchId") {
              return (
                <ReferenceField
                  key={name}
                  meta={metas[name]}
                  label={field.label}
                  help={form.help ?? ""}
                  none="Kantor pusat"
                  options={branches}
                />
              );
            }
            const placed = { ...field, form: { ...form, placeholder: standards[name] } };
            return <RecordField key={name} field={placed} meta={metas[name]} />;
          })}
      </div>
    </FieldGroup>
  ));
}
