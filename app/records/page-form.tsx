import { useAnswer } from "~/components/form/use-form";
import { ScreenHead } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { type OpenedForm, RecordForm } from "./form";
import { HistoryLink } from "./history-link";
import { type AnyPage, linkedForm } from "./page";
import type { answerPageForm } from "./page.server";

interface PageFormProps<Page extends AnyPage>
  extends Pick<React.ComponentProps<typeof RecordForm<Page>>, "looks"> {
  page: Page;
  /** The result of `openPage`. A new `savedAt` draws the form again with the stored texts. */
  opened: Pick<OpenedForm, "formState" | "content" | "unreadable"> & { savedAt: string };
}

/** The screen on which a page's texts are edited. */
export function PageForm<Page extends AnyPage>({ page, opened, looks }: PageFormProps<Page>) {
  const { title, intro, publicPath, saveLabel } = page;
  const { savedAt, ...form } = opened;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title={title} help={intro}>
        <HistoryLink kind="halaman" item={page.page} />
        <NewTabLink href={publicPath}>Lihat halaman</NewTabLink>
      </ScreenHead>
      <RecordForm
        key={savedAt}
        id={linkedForm}
        record={page}
        {...form}
        returned={useAnswer<typeof answerPageForm>()}
        save={saveLabel}
        multipart
        {...(looks && { looks })}
      />
    </div>
  );
}
