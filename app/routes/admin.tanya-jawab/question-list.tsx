import { Link } from "@remix-run/react";
import { ExternalLink, Plus } from "lucide-react";
import { EmptyList } from "~/components/form/list-search";
import { ListedCard } from "~/domain/listed/listed-card";
import { formAddress } from "~/domain/listed/noun";
import { OrderedCards, useListedItems } from "~/domain/listed/ordered-cards";
import { questionNoun } from "~/domain/questions/fields";
import type { AdminQuestion } from "~/domain/questions/queries.server";

export function QuestionList({ questions }: { questions: AdminQuestion[] }) {
  const { items, reorder } = useListedItems(questionNoun, questions);
  const active = items.filter(({ isActive }) => isActive).length;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">
            {items.length} pertanyaan, {active} aktif
          </p>
          <p className="help">
            Tampil menurut kelompoknya; kelompok berurut menurut pertanyaan pertamanya. Yang teratas tampil
            juga di halaman paket.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a className="btn" href="/tanya-jawab" target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="size-4" />
            Lihat halaman
            <span className="sr-only"> (tab baru)</span>
          </a>
          <Link className="btn btn-primary" to={formAddress(questionNoun, null)}>
            <Plus aria-hidden="true" className="size-5" />
            Tambah Pertanyaan
          </Link>
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyList
          title="Belum ada pertanyaan"
          help="Tulis yang paling sering ditanyakan di WhatsApp: jawabannya tampil di halaman Tanya Jawab dan di halaman paket."
        />
      ) : (
        <OrderedCards
          noun={questionNoun}
          items={items}
          className="grid grid-cols-1 gap-4 lg:grid-cols-2"
          onReorder={reorder}
        >
          {(question, placed) => (
            <ListedCard
              noun={questionNoun}
              item={question}
              placed={placed}
              badges={
                <>
                  <span className="badge bg-mint">{question.topic}</span>
                  <span className="badge">{question.category}</span>
                </>
              }
            >
              <p className="line-clamp-3 whitespace-pre-line text-soft">{question.answer}</p>
              <p className="help mt-2">
                {question.checked === null ? "Belum pernah diperiksa" : `Diperiksa ${question.checked}`}
              </p>
            </ListedCard>
          )}
        </OrderedCards>
      )}
    </>
  );
}
