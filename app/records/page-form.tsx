import { ExternalLink } from "lucide-react";
import { useAnswer } from "~/components/form/use-form";
import { type OpenedForm, RecordForm } from "./form";
import { HistoryLink } from "./history-link";
import type { AnyPage } from "./page";
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
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h1>{title}</h1>
          <p className="text-soft">{intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <HistoryLink kind="halaman" item={page.page} />
          <a href={publicPath} target="_blank" rel="noopener" className="btn">
            <ExternalLink aria-hidden="true" className="size-4" />
            Lihat halaman
            <span className="sr-only"> (tab baru)</span>
          </a>
        </div>
      </header>
      <RecordForm
        key={savedAt}
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
