import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-form";
import { listAdminFaqs, listTopics } from "~/domain/questions/queries.server";
import { faqRecord, largestFaqBytes } from "~/domain/questions/record";
import { adminMeta } from "~/lib/head";
import type { OpenedForm } from "~/records/form";
import { OrderedList } from "~/records/list";
import { answerList, loadList } from "~/records/list.server";
import { ListForm, ListScreen } from "~/records/list-screen";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(faqRecord.title);

export const handle = { crumbs: [{ label: faqRecord.title, to: faqRecord.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, faqRecord.area);
  return loadList(faqRecord, { client, request, list: listAdminFaqs, options: () => listTopics(client) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, faqRecord.area);
  return answerList(faqRecord, { client, form: await readSmallForm(request, largestFaqBytes) });
}

export default function FaqsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen record={faqRecord} page={page} returned={useAnswer<typeof action>()} form={FaqForm}>
      {page.view === "list" && (
        <OrderedList
          record={faqRecord}
          stored={page.items}
          help={() =>
            "Tampil menurut kelompoknya; kelompok berurut menurut pertanyaan pertamanya. Yang teratas tampil juga di halaman paket."
          }
          publicPage="/tanya-jawab"
          empty="Tulis yang paling sering ditanyakan di WhatsApp: jawabannya tampil di halaman Tanya Jawab dan di halaman paket."
          card={({ topic, category, answer, checked }) => ({
            badges: (
              <>
                <span className="badge bg-mint">{topic}</span>
                <span className="badge">{category}</span>
              </>
            ),
            children: (
              <>
                <p className="line-clamp-3 whitespace-pre-line text-soft">{answer}</p>
                <p className="help mt-2">
                  {checked === null ? "Belum pernah diperiksa" : `Diperiksa ${checked}`}
                </p>
              </>
            ),
          })}
        />
      )}
    </ListScreen>
  );
}

/** Offers the existing topics. */
function FaqForm({ options: topics, ...opened }: OpenedForm<string[]>) {
  const { label, form } = faqRecord.fields.topic;
  return (
    <ListForm
      record={faqRecord}
      {...opened}
      looks={(metas) => ({
        topic: (
          <>
            <TextField meta={metas.topic} label={label} help={form.help} list="kelompok" autoComplete="off" />
            <datalist id="kelompok">
              {topics?.map((topic) => (
                <option key={topic} value={topic} />
              ))}
            </datalist>
          </>
        ),
      })}
    />
  );
}
