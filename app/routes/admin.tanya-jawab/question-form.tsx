import { TextField } from "~/components/form/field";
import { useCheckedForm } from "~/components/form/use-form";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { SingleField } from "~/domain/packages/form-fields";
import {
  questionFields as all,
  questionNoun,
  questionSchema,
  type TypedQuestion,
} from "~/domain/questions/fields";

interface QuestionFormProps extends OpenedForm<TypedQuestion> {
  /** Those there are, to choose from. */
  topics?: readonly string[];
  /** What a new one is said to be checked on. */
  today?: string;
}

export function QuestionForm(props: QuestionFormProps) {
  const { held, content, returned, topics = [], today = "" } = props;
  // As text, which the schema reads: conform asks for the values it makes of that.
  const typed = (content ?? { checkedAt: today }) as Parameters<
    typeof useCheckedForm<typeof questionSchema>
  >[1];
  const [form, fields] = useCheckedForm(questionSchema, typed, returned?.result);
  return (
    <ListedForm noun={questionNoun} kind="pertanyaan" {...{ form, held, returned }}>
      <SingleField field={all.question} meta={fields.question} />
      <SingleField field={all.answer} meta={fields.answer} />
      <TextField
        meta={fields.topic}
        label={all.topic.label}
        help={all.topic.form.help}
        list="kelompok"
        autoComplete="off"
      />
      <datalist id="kelompok">
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <SingleField field={all.category} meta={fields.category} />
      <SingleField field={all.checkedAt} meta={fields.checkedAt} />
    </ListedForm>
  );
}
