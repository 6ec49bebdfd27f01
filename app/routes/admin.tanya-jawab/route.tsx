import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-form";
import { answerListed, loadListed } from "~/domain/listed/change-listed.server";
import { ListedForm, ListedScreen, type OpenedForm } from "~/domain/listed/listed-screen";
import { OrderedList } from "~/domain/listed/ordered-list";
import { largestQuestionBytes, questionNoun } from "~/domain/questions/fields";
import { listTopics, questionStore } from "~/domain/questions/queries.server";
import { saidOf } from "~/lib/field-list";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(questionNoun.title);

export const handle = { crumbs: [{ label: questionNoun.title, to: questionNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return loadListed(questionStore, client, request, () => listTopics(client));
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return answerListed(questionStore, client, await readSmallForm(request, largestQuestionBytes));
}

export default function QuestionsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListedScreen noun={questionNoun} page={page} returned={useAnswer<typeof action>()} form={QuestionForm}>
      {page.view === "list" && (
        <OrderedList
          noun={questionNoun}
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
    </ListedScreen>
  );
}

/** Offers the topics there are. */
function QuestionForm(opened: OpenedForm<string[]>) {
  const { topic } = questionNoun.fields;
  return (
    <ListedForm
      noun={questionNoun}
      {...opened}
      looks={(fields) => ({
        topic: (
          <>
            <TextField meta={fields.topic} {...saidOf(topic)} list="kelompok" autoComplete="off" />
            <datalist id="kelompok">
              {opened.offered?.map((offered) => (
                <option key={offered} value={offered} />
              ))}
            </datalist>
          </>
        ),
      })}
    />
  );
}
