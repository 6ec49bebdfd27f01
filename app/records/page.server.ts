import { z } from "zod";
import { redirectWithSuccess } from "~/server/flash.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import type { Json } from "../../supabase/database.types.ts";
import { answerRecordForm, type PostedForm } from "./answer-form.server";
import { findChanger } from "./changer.server";
import { differingFields } from "./changes";
import { describeForm } from "./describe.server";
import { type AnyPage, mergedContent, pageTexts, typedContent } from "./page";
import { fingerprint, refused, type SaveOutcome, saveUnlessNewer } from "./save.server";

const pageRow = z.object({ content: z.unknown() });

/** Reads a page's row, uncached; null while the page has never been saved. Throws BackendError. */
export async function readPageRow(client: Supabase, { page }: Pick<AnyPage, "page">) {
  const row = client.from("page_content").select("content, updated_at").eq("page_name", page);
  return unwrap(await row.maybeSingle());
}

async function findPage(client: Supabase, page: Pick<AnyPage, "page" | "fields">) {
  const row = await readPageRow(client, page);
  const content = typedContent(page, row?.content);
  return { row, content, version: row === null ? "" : fingerprint(content) };
}

/** Opens a page's form with the stored texts and the time of the last save. */
export async function openPage(client: Supabase, page: AnyPage) {
  const { row, content, version } = await findPage(client, page);
  return {
    description: describeForm(page, content),
    formState: { id: page.page, idempotencyKey: "", openedVersion: version },
    content,
    savedAt: row?.updated_at ?? "",
  };
}

const checkFields = "Periksa kembali isian yang ditandai.";
const incomplete = "Formulir ini tidak sampai dengan lengkap. Muat ulang halaman, lalu simpan sekali lagi.";
const tryAgain = "Isian Anda masih ada di halaman ini. Silakan coba beberapa saat lagi.";

interface AnsweringPage {
  client: Supabase;
  form: PostedForm;
  uploadErrors: { [field: string]: string[] };
}

export function answerPageForm(page: AnyPage, { client, form, uploadErrors }: AnsweringPage) {
  const { failure } = page;
  return answerRecordForm({
    record: page,
    form,
    id: page.page,
    uploadErrors,
    // Our forms always name the version they were opened with. A form without one would empty the fields it lacks.
    save: async (values, { openedVersion }) =>
      form.has("version")
        ? savePageContent(client, page, values, openedVersion)
        : refused(400, {}, failure, incomplete),
    saved: () => redirectWithSuccess(page.path, page.saved),
    messages: {
      unfit: [failure, checkFields],
      failed: failure,
      tryAgain,
      gone: [failure],
    },
  });
}

/** Adds or changes a page's row; content that `values` does not name stays. `openedVersion`: null saves over every
 * version. Throws BackendError, and Error where row level security hides the row. */
export function savePageContent(
  client: Supabase,
  page: Pick<AnyPage, "page" | "fields">,
  values: object,
  openedVersion: string | null,
): Promise<SaveOutcome> {
  return saveUnlessNewer({
    openedVersion,
    find: () => findPage(client, page),
    compare: ({ row }) =>
      differingFields(
        pageTexts(page, row?.content),
        pageTexts(page, mergedContent(page, row?.content, values)),
      ),
    findChanger: () =>
      findChanger(client, {
        table: "page_content",
        item: page.page,
        openedVersion: openedVersion ?? "",
        versionOf: (stored) => fingerprint(typedContent(page, pageRow.parse(stored).content)),
      }),
    write: async ({ row }) => {
      const content = mergedContent(page, row?.content ?? {}, values) as object & Json;
      const table = client.from("page_content");
      if (row === null) {
        const answer = await table.insert({ page_name: page.page, content }).select("page_name");
        // Somebody else has added the row since it was looked for.
        if (answer.error?.code === uniqueViolation) return false;
        return unwrap(answer).length > 0;
      }
      const changing = table.update({ content }).eq("page_name", page.page).eq("updated_at", row.updated_at);
      return unwrap(await changing.select("page_name")).length > 0;
    },
  });
}
