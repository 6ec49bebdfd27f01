import { Paragraphs } from "~/components/ui/paragraphs";
import type { QuestionView } from "~/domain/questions/queries.server";

/** The address of an answer is that of its text: a closed `<details>` opens for what it holds. */
export function QuestionItems({ questions }: { questions: readonly QuestionView[] }) {
  return questions.map(({ anchor, question, answer, checked }) => (
    <details key={anchor} className="border-b border-line">
      <summary className="cursor-pointer py-3 font-strong">{question}</summary>
      <div id={anchor}>
        <Paragraphs text={answer} />
        <p className="mb-3 text-small text-soft">
          {checked && `Diperiksa ${checked}. `}
          <a href={`#${anchor}`} className="inline-block py-2.25">
            Tautan ke jawaban ini
          </a>
        </p>
      </div>
    </details>
  ));
}
