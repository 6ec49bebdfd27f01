import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { type FormRecord, type OpenedForm, RecordForm } from "./form";
import { HistoryLink } from "./history-link";
import type { answerPageForm } from "./page.server";
import { linkedForm, type PageNoun } from "./page-noun";

interface PageFormProps<Page extends FormRecord>
  extends Pick<React.ComponentProps<typeof RecordForm<Page>>, "looks"> {
  noun: PageNoun;
  /** The result of `openPage`. A new `savedAt` draws the form again with the stored texts. */
  opened: Pick<OpenedForm, "description" | "formState" | "content"> & { savedAt: string };
}

/** The screen on which a page's texts are edited; its type gives the types of the fields. */
export function PageForm<Page extends FormRecord>({ noun, opened, looks }: PageFormProps<Page>) {
  const { title, intro, publicPath, saveLabel } = noun;
  const { savedAt, ...form } = opened;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title={title} help={intro}>
        <HistoryLink kind="halaman" item={noun.page} />
        <NewTabLink href={publicPath}>Lihat halaman</NewTabLink>
      </ScreenHead>
      <RecordForm<Page>
        key={savedAt}
        id={linkedForm}
        {...form}
        returned={useAnswer<typeof answerPageForm>()}
        save={saveLabel}
        multipart
        {...(looks && { looks })}
      />
    </div>
  );
}
