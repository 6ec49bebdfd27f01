import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import type { Answer } from "./answer";
import { inquiryAnswers } from "./inquiry-answers";
import { packageAnswers } from "./package-answers";
import { safetyAnswers } from "./safety-answers";
import { siteAnswers } from "./site-answers";

export const meta = adminMeta("Bantuan");

export const handle = { crumbs: [{ label: "Bantuan", to: "/admin/bantuan" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return null;
}

interface Chapter {
  id: string;
  title: string;
  answers: readonly Answer[];
}

const chapters: readonly Chapter[] = [
  { id: "paket", title: "Paket", answers: packageAnswers },
  { id: "jamaah", title: "Permintaan dan angka", answers: inquiryAnswers },
  { id: "situs", title: "Gambar dan isi situs", answers: siteAnswers },
  { id: "aman", title: "Akun dan keamanan data", answers: safetyAnswers },
];

export default function HelpPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Bantuan</h1>
        <p className="help">Jawaban atas yang paling sering ditanyakan staf.</p>
      </div>
      <nav aria-label="Daftar pertanyaan" className="panel grid grid-cols-1 gap-4">
        {chapters.map(({ id, title, answers }) => (
          <div key={id}>
            <p className="font-bold">{title}</p>
            <ul>
              {answers.map((answer) => (
                <li key={answer.id}>
                  <a href={`#${answer.id}`} className="link inline-flex min-h-11 items-center break-words">
                    {answer.question}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {chapters.map((chapter) => (
        <ChapterSection key={chapter.id} {...chapter} />
      ))}
    </div>
  );
}

function ChapterSection({ id, title, answers }: Chapter) {
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-1 gap-6">
      <h2 id={id}>{title}</h2>
      {answers.map(({ id: anchor, question, text }) => (
        <div key={anchor} className="grid min-w-0 grid-cols-1 gap-2 break-words">
          <h3 id={anchor} tabIndex={-1}>
            {question}
          </h3>
          {text}
        </div>
      ))}
    </section>
  );
}
