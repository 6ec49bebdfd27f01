import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ScreenHead } from "~/components/layout/screen-head";
import { adminMeta } from "~/lib/head";
import { useMayOpen } from "~/routes/admin/menu";
import { requireStaff } from "~/server/guard.server";
import written from "./answers.md?raw";

export const meta = adminMeta("Bantuan");

export const handle = { crumbs: [{ label: "Bantuan", to: "/admin/bantuan" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return null;
}

interface Answer {
  /** Anchor on the page, to which other screens link. */
  id: string;
  title: string;
  blocks: string[];
}

type Chapter = Pick<Answer, "id" | "title"> & { answers: Answer[] };

/** Splits a text at its headings of one level: `# Title {#anchor}`. */
function partsOf(text: string, mark: string) {
  const parts = text.split(new RegExp(`^${mark} (.+) \\{#([\\w-]+)\\}$`, "m")).slice(1);
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [title = "", id = "", under = ""] = parts.slice(3 * index);
    return { id, title, under: under.trim() };
  });
}

const chapters: Chapter[] = partsOf(written, "#").map(({ under, ...chapter }) => ({
  ...chapter,
  answers: partsOf(under, "##").map((part) => ({ ...part, blocks: part.under.split("\n\n") })),
}));

export default function HelpPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title="Bantuan" help="Jawaban atas yang paling sering ditanyakan staf." />
      <nav aria-label="Daftar pertanyaan" className="panel grid grid-cols-1 gap-4">
        {chapters.map(({ id, title, answers }) => (
          <div key={id}>
            <p className="font-bold">{title}</p>
            <ul>
              {answers.map((answer) => (
                <li key={answer.id}>
                  <a href={`#${answer.id}`} className="link inline-flex min-h-11 items-center break-words">
                    {answer.title}
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
      {answers.map((answer) => (
        <div key={answer.id} className="grid min-w-0 grid-cols-1 gap-2 break-words">
          <h3 id={answer.id} tabIndex={-1}>
            {answer.title}
          </h3>
          {answer.blocks.map((block) => (
            <Block key={block} text={block} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** A paragraph, or a list whose lines begin with a dash. */
function Block({ text }: { text: string }) {
  if (!text.startsWith("- ")) {
    return (
      <p>
        <Words text={text} />
      </p>
    );
  }
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {text.split("\n").map((line) => (
        <li key={line}>
          <Words text={line.slice(2)} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never changes
  return text.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part, index) => <Word key={index} part={part} />);
}

/** `**bold**`, or `[a link](to)`: to a screen of the admin area, or from `/` to a page of the site. */
function Word({ part }: { part: string }) {
  const [, bold, name, to = ""] = /^\*\*(.+)\*\*$|^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  if (bold !== undefined) return <b>{bold}</b>;
  if (name === undefined) return part;
  return to.startsWith("/") ? <a href={to}>{name}</a> : <Screen to={to} name={name} />;
}

/** Link to a screen; only its name if the user's role may not open it. */
function Screen({ to, name }: { to: string; name: string }) {
  if (!useMayOpen(`/admin/${to}`)) return <b>{name}</b>;
  return (
    <Link to={`/admin/${to}`} className="link">
      {name}
    </Link>
  );
}
