import { useCheckedForm } from "~/components/form/use-form";
import { branchFields as all, branchNoun, branchSchema, type TypedBranch } from "~/domain/branches/fields";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { SingleField } from "~/domain/packages/form-fields";

export function BranchForm({ held, content, returned }: OpenedForm<TypedBranch>) {
  const [form, fields] = useCheckedForm(branchSchema, content ?? {}, returned?.result);
  return (
    <ListedForm noun={branchNoun} kind="cabang" {...{ form, held, returned }}>
      <SingleField field={all.name} meta={fields.name} />
      <SingleField field={all.city} meta={fields.city} />
      <SingleField field={all.address} meta={fields.address} />
      <SingleField field={all.hours} meta={fields.hours} />
      <SingleField field={all.whatsapp} meta={fields.whatsapp} />
      <SingleField field={all.mapLink} meta={fields.mapLink} />
    </ListedForm>
  );
}
