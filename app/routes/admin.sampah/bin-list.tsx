import { Form, Link } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { FormMark } from "~/components/form/form-mark";
import { SubmitButton } from "~/components/form/submit-button";
import { binPath } from "~/domain/history/kinds";
import type { BinView } from "./load-bin.server";

/** What was deleted, the latest first, each with its way back. */
export function BinList({ entries }: { entries: readonly BinView[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
      {entries.map((entry) => (
        <li key={entry.version} className="min-w-0">
          <Row entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  entry: { kind, item, version, kindName, title, deleted, leaves, history },
}: {
  entry: BinView;
}) {
  return (
    <article
      aria-labelledby={`sampah-${version}`}
      className="flex flex-wrap items-center justify-between gap-3 p-4"
    >
      <div className="grid min-w-0 grow basis-72 gap-1">
        <p>
          <span className="badge">{kindName}</span>
        </p>
        <h2 id={`sampah-${version}`} className="text-base break-words">
          {title}
        </h2>
        <p className="help break-words">{deleted}</p>
        <p className="help">{leaves}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className="btn btn-small" to={history}>
          Riwayat
          <span className="sr-only"> {title}</span>
        </Link>
        <Form method="post" action={binPath}>
          <FormMark />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="version" value={version} />
          <SubmitButton name="intent" value="restore" className="btn btn-small" pendingText="Memulihkan...">
            <RotateCcw aria-hidden="true" className="size-4" />
            Pulihkan
            <span className="sr-only"> {title}</span>
          </SubmitButton>
        </Form>
      </div>
    </article>
  );
}
