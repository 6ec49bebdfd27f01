import { Link } from "@remix-run/react";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { binNotice } from "~/domain/history/kinds";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import type { OpenedForm } from "./listed-form";
import type { ListedNoun } from "./noun";

type ListedPage<Offered> =
  | { view: "form"; held: HeldForm; content: object; offered: Offered | null }
  | { view: "delete"; deleting: { id: string; title: string } }
  | { view: "missing"; message: string }
  | { view: "list" };

interface ListedScreenProps<Offered> {
  noun: Pick<ListedNoun, "what" | "title" | "path">;
  page: ListedPage<Offered>;
  returned: ReturnedForm | undefined;
  form: React.ComponentType<OpenedForm<Offered>>;
  /** The list's address, where it has parts. */
  place?: string;
  /** The list, for when nothing else is shown. */
  children: React.ReactNode;
}

/** The screen of a noun: what `loadListed` has found, or the form that `answerListed` gives back. */
export function ListedScreen<Offered>(props: ListedScreenProps<Offered>) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>{props.noun.title}</h1>
      <OpenPart {...props} />
    </div>
  );
}

function OpenPart<Offered>(props: ListedScreenProps<Offered>) {
  const { noun, page, returned, form: ItsForm, place = noun.path, children } = props;
  if (returned) {
    const offered = page.view === "form" ? page.offered : null;
    return <ItsForm key={returned.id} held={returned} content={null} {...{ returned, offered }} />;
  }
  switch (page.view) {
    case "form": {
      const { held, content, offered } = page;
      return <ItsForm key={held.id} {...{ held, content, offered }} returned={null} />;
    }
    case "delete": {
      const { id, title } = page.deleting;
      return (
        <DeleteQuestion action={place} id={id} what={noun.what} name={title}>
          {binNotice}
        </DeleteQuestion>
      );
    }
    case "missing":
      return (
        <div className="grid justify-items-start gap-4">
          <FormErrors id="hilang" errors={[page.message]} />
          <Link className="btn" to={place}>
            Kembali ke daftar
          </Link>
        </div>
      );
    case "list":
      return children;
  }
}
