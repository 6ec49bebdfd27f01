import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-answer";
import { faqNoun } from "~/domain/questions/noun";
import { listAdminFaqs, listTopics } from "~/domain/questions/queries.server";
import { faqRecord } from "~/domain/questions/record";
import { adminMeta } from "~/lib/head";
import type { OpenedForm } from "~/records/form";
import { OrderedList } from "~/records/list";
import { answerList, loadList } from "~/records/list.server";
import { ListForm, ListScreen } from "~/records/list-screen";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(faqNoun.title);

export const handle = { crumbs: [{ label: faqNoun.title, to: faqNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, faqNoun.area);
  return loadList(faqRecord, {
    client,
    request,
    list: async () => ({ items: await listAdminFaqs(client) }),
    options: () => listTopics(client),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, faqNoun.area);
  return answerList(faqRecord, { client, form: await readSmallForm(request) });
}

export default function FaqsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen noun={faqNoun} page={page} returned={useAnswer<typeof action>()} form={FaqForm}>
      {page.view === "list" && (
        <OrderedList
          noun={faqNoun}
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
function FaqForm({ options, ...opened }: OpenedForm<{ topic: string[] | null }>) {
  return (
    <ListForm<typeof faqRecord>
      noun={faqNoun}
      {...opened}
      looks={{
        topic: (topic) => (
          <>
            <TextField {...topic} list="kelompok" autoComplete="off" />
            <datalist id="kelompok">
              {options?.topic?.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        ),
      }}
    />
  );
}
