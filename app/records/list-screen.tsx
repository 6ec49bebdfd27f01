import { Link } from "@remix-run/react";
import { DeleteConfirmation } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { type FormRecord, type OpenedForm, RecordForm, type ReturnedRecord } from "./form";
import { binNotice } from "./history";
import { HistoryLink } from "./history-link";
import { capitalised, formAddress, type Noun } from "./noun";

interface ListFormProps<Record extends FormRecord>
  extends Omit<
    React.ComponentProps<typeof RecordForm<Record>>,
    "heading" | "save" | "unfit" | "action" | "cancelTo"
  > {
  noun: Noun;
  /** The address of the list as it is filtered, to which the form leads back. */
  listAddress?: string;
}

/** The form of a record on the screen of its list. */
export function ListForm<Record extends FormRecord>(props: ListFormProps<Record>) {
  const { noun, listAddress = noun.path, ...form } = props;
  const { formState, returned } = form;
  const { id } = returned ?? formState;
  return (
    <div className="max-w-3xl">
      <RecordForm<Record>
        {...form}
        key={`${formState.id} ${formState.openedVersion}`}
        action={formAddress(noun, id, listAddress)}
        cancelTo={listAddress}
        save="Simpan"
        unfit="Periksa kembali isian yang ditandai."
        heading={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2>{`${id === null ? "Tambah" : "Edit"} ${capitalised(noun.name)}`}</h2>
            {id !== null && <HistoryLink kind={noun.kind} item={id} />}
          </div>
        }
      />
    </div>
  );
}

type ListPage<Options> =
  | ({ view: "form" } & Omit<OpenedForm<Options>, "returned">)
  | { view: "delete"; deleting: { id: string; title: string } }
  | { view: "missing"; message: string }
  | { view: "list" };

interface ListScreenProps<Options> {
  noun: Noun;
  page: ListPage<Options>;
  returned: ReturnedRecord | undefined;
  /** Draws the form where a plain one is not enough. */
  form?: React.ComponentType<OpenedForm<Options> & { listAddress: string }>;
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
      <h1>{props.noun.title}</h1>
      <View {...props} />
    </div>
  );
}

function View<Options>(props: ListScreenProps<Options>) {
  const { noun, page, returned, form: OwnForm, children } = props;
  const { listAddress = noun.path, calledAs = noun.name } = props;
  const drawForm = ({ options, ...opened }: OpenedForm<Options>) =>
    OwnForm ? (
      <OwnForm {...opened} options={options} listAddress={listAddress} />
    ) : (
      <ListForm noun={noun} {...opened} listAddress={listAddress} />
    );
  if (page.view === "form") return drawForm({ ...page, returned });
  // The options have changed since the form was sent.
  if (returned?.description)
    return drawForm({
      description: returned.description,
      formState: returned,
      content: null,
      returned,
      options: null,
    });
  switch (page.view) {
    case "delete":
      return (
        <DeleteConfirmation
          action={listAddress}
          {...page.deleting}
          name={page.deleting.title}
          what={calledAs}
        >
          {binNotice}
        </DeleteConfirmation>
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
