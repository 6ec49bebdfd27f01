import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmKey, DeleteQuestion } from "~/components/form/confirm-delete";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { binNotice } from "~/domain/history/kinds";
import { changeListed, openListed, saveListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import { largestQuestionBytes, questionNoun, questionSchema } from "~/domain/questions/fields";
import { findQuestion, listAdminQuestions, listTopics } from "~/domain/questions/queries.server";
import {
  createQuestion,
  deleteQuestion,
  orderQuestions,
  setQuestionActive,
  updateQuestion,
} from "~/domain/questions/save-question.server";
import { todayInJakarta } from "~/lib/dates";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { readHeld } from "~/server/returned-form.server";
import { QuestionForm } from "./question-form";
import { QuestionList } from "./question-list";

export const meta = adminMeta("Tanya Jawab");

export const handle = { crumbs: [{ label: "Tanya Jawab", to: questionNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  if (query.has(addKey) || query.has(editKey)) {
    const asked = query.has(addKey) ? null : query.get(editKey);
    return openListed(
      questionNoun,
      asked,
      (id) => findQuestion(client, id),
      async () => ({ topics: await listTopics(client), today: todayInJakarta() }),
    );
  }
  const questions = await listAdminQuestions(client);
  const deleting = questions.find(({ id }) => id === query.get(confirmKey));
  return deleting ? { view: "delete" as const, deleting } : { view: "list" as const, questions };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const form = await readSmallForm(request, largestQuestionBytes);
  if (form.get("intent") === "save") {
    const held = readHeld(form);
    return saveListed({
      noun: questionNoun,
      held,
      submission: parseWithZod(ownFields(form, questionSchema), { schema: questionSchema }),
      create: (values) => createQuestion(client, held, values),
      update: (id, values) => updateQuestion(client, id, held.version, values),
    });
  }
  return changeListed(
    questionNoun,
    {
      remove: (id) => deleteQuestion(client, id),
      toggle: (id, isActive) => setQuestionActive(client, id, isActive),
      reorder: (change) => orderQuestions(client, change),
    },
    form,
  );
}

export const clientAction = sendOrKeep;

export default function QuestionsPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Tanya Jawab</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  if (returned) return <QuestionForm key={returned.id} held={returned} content={null} returned={returned} />;
  switch (page.view) {
    case "form":
      return <QuestionForm key={page.held.id} {...page} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion
          action={questionNoun.path}
          id={page.deleting.id}
          what={questionNoun.what}
          name={page.deleting.title}
        >
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <MissingItem message={page.message} to={questionNoun.path} />;
    case "list":
      return <QuestionList questions={page.questions} />;
  }
}
