import { Link } from "@remix-run/react";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { type AnyRecord, capitalised, formAddress } from "./define";
import { type OpenedForm, RecordForm } from "./form";
import { binNotice } from "./history";
import { HistoryLink } from "./history-link";

type ListFormProps<Record extends AnyRecord> = Omit<
  React.ComponentProps<typeof RecordForm<Record>>,
  "heading" | "save" | "unfit"
>;

/** The form of a record on the screen of its list. */
export function ListForm<Record extends AnyRecord>({ action, cancelTo, ...form }: ListFormProps<Record>) {
  const { record, formState, returned } = form;
  const { id } = returned ?? formState;
  return (
    <div className="max-w-3xl">
      <RecordForm
        {...form}
        key={`${formState.id} ${formState.openedVersion}`}
        action={action ?? formAddress(record, id)}
        cancelTo={cancelTo ?? record.path}
        save="Simpan"
        unfit="Periksa kembali isian yang ditandai."
        heading={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2>{`${id === null ? "Tambah" : "Edit"} ${capitalised(record.name)}`}</h2>
            {id !== null && <HistoryLink kind={record.kind} item={id} />}
          </div>
        }
      />
    </div>
  );
}

type ListPage<Options> =
  | { view: "form"; formState: FormState; content: object; unreadable: string[]; options: Options | null }
  | { view: "delete"; deleting: { id: string; title: string } }
  | { view: "missing"; message: string }
  | { view: "list" };

interface ListScreenProps<Options> {
  record: AnyRecord;
  page: ListPage<Options>;
  returned: ReturnedForm | undefined;
  form: React.ComponentType<OpenedForm<Options>>;
  /** The address of the list as it is filtered. */
  listAddress?: string;
  /** The record's name in the confirmation before deleting; its title by default. */
  calledAs?: string;
  children: React.ReactNode;
}

/** Screen of a list: shows what `loadList` returns, or the form that `answerList` returns. */
export function ListScreen<Options>(props: ListScreenProps<Options>) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>{props.record.title}</h1>
      <View {...props} />
    </div>
  );
}

function View<Options>(props: ListScreenProps<Options>) {
  const { record, page, returned, form: ItsForm, children } = props;
  const { listAddress = record.path, calledAs = record.name } = props;
  if (page.view === "form") {
    const { view: _view, ...opened } = page;
    return <ItsForm {...opened} returned={returned} />;
  }
  // The options have changed since the form was sent.
  if (returned) return <ItsForm formState={returned} content={null} returned={returned} options={null} />;
  switch (page.view) {
    case "delete":
      return (
        <DeleteQuestion action={listAddress} {...page.deleting} name={page.deleting.title} what={calledAs}>
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return (
        <div className="grid justify-items-start gap-4">
          <FormErrors id="hilang" errors={[page.message]} />
          <Link className="btn" to={listAddress}>
            Kembali ke daftar
          </Link>
        </div>
      );
    case "list":
      return children;
  }
}
