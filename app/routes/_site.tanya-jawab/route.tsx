import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Paragraphs } from "~/components/ui/paragraphs";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { EmptyChat } from "~/domain/inquiries/empty-chat";
import { type FaqView, listFaqs } from "~/domain/questions/queries.server";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { slugify } from "~/lib/slugs";
import { name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [faqs, settings] = await Promise.all([listFaqs(null), readSiteSettings()]);
  const topics = Map.groupBy(faqs, ({ topic }) => topic);
  return {
    groups: [...topics].map(([topic, faqs]) => ({ topic, id: slugify(topic), faqs })),
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Jawaban ${settings.siteName} atas pertanyaan yang paling sering ditanyakan: izin, biaya, dokumen, visa, vaksin, dan ibadah umroh dan haji.`,
    }),
  };
}

export default function FaqPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Yang paling sering ditanyakan calon jamaah, dengan tanggal kapan jawabannya terakhir diperiksa."
        steps={[[name, path]]}
      />
      <div className="wrap py-[clamp(2.5rem,6vw,4rem)]" data-questions="">
        {groups.length > 1 && (
          <nav aria-label="Kelompok pertanyaan">
            <ul className="flex flex-wrap gap-3">
              {groups.map(({ topic, id }) => (
                <li key={topic}>
                  <a className="btn" href={`#${id}`}>
                    {topic}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {groups.map(({ topic, id, faqs }) => (
          <section key={topic} aria-labelledby={id} className="mt-12 max-w-184">
            <h2 id={id} className="mb-2 text-biggest">
              {topic}
            </h2>
            <FaqItems faqs={faqs} />
          </section>
        ))}
        {groups.length === 0 ? (
          <EmptyChat title="Tanya jawab pertama segera hadir" />
        ) : (
          <>
            <p className="mt-12 mb-4 font-strong">Belum terjawab? Tanyakan langsung kepada kami.</p>
            <div data-chat="">
              <ChatButton kind="konsultasi" label="Tanya lewat WhatsApp" />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The address of an answer is that of its text: a closed `<details>` opens for what it holds. */
function FaqItems({ faqs }: { faqs: readonly FaqView[] }) {
  return faqs.map(({ anchor, question, answer, checked }) => (
    <details key={anchor} className="mt-3">
      <summary className="btn w-full justify-start text-start">{question}</summary>
      <div id={anchor} className="px-6 pt-3">
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
