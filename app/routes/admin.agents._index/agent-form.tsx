import { useCheckedForm } from "~/components/form/use-form";
import { agentNoun, agentSchema, agentFields as all, type TypedAgent } from "~/domain/agents/fields";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { SingleField } from "~/domain/packages/form-fields";

const active = { isActive: "on" };

export function AgentForm({ held, content, returned }: OpenedForm<TypedAgent>) {
  // As text, which the schema reads: conform asks for the values it makes of that.
  const typed = (content ?? active) as Parameters<typeof useCheckedForm<typeof agentSchema>>[1];
  const [form, fields] = useCheckedForm(agentSchema, typed, returned?.result);
  return (
    <ListedForm noun={agentNoun} kind="agen" {...{ form, held, returned }}>
      <SingleField field={all.name} meta={fields.name} />
      <SingleField field={all.code} meta={fields.code} />
      <SingleField field={all.phone} meta={fields.phone} />
      <SingleField field={all.city} meta={fields.city} />
      <SingleField field={all.isActive} meta={fields.isActive} />
    </ListedForm>
  );
}
