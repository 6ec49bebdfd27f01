import RotateCcw from "virtual:icon/rotate-ccw";
import Trash2 from "virtual:icon/trash";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ConfirmationPanel, ConfirmLink } from "~/components/form/ask-first";
import { FormErrors } from "~/components/form/form-messages";
import { IntentForm } from "~/components/form/form-start";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { Paging } from "~/components/ui/paging";
import { readDemoRemoval } from "~/domain/site/demo-content.server";
import { adminMeta } from "~/lib/head";
import { listAddress, parsePage } from "~/lib/list-address";
import { canEnter } from "~/lib/roles";
import { binPath } from "~/records/history";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unknownRequest } from "~/server/responses.server";
import { type BinView, endPicture, loadBin, restoreDeleted, restoreDemo } from "./bin.server";

/** Loads the bin again after a refusal, too: the record may have been restored already. */
export {
  rereadAfterConflict as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-sending";

export const meta = adminMeta("Sampah");

export const handle = { crumbs: [{ label: "Sampah", to: binPath }] };

/** The query key of the confirmation before a picture is deleted for good. */
const endKey = "selamanya";

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  const { readPart, unread } = screenParts("bin");
  const [bin, demoRemoval] = await Promise.all([
    loadBin(admin.client, parsePage(query), query.get(endKey)),
    canEnter(admin.role, "settings")
      ? readPart("contoh yang dihapus", readDemoRemoval(admin.client), null)
      : null,
  ]);
  return { ...bin, demoRemoval, unread: unread(), isGone: query.has(endKey) && bin.ending === null };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const form = await readSmallForm(request);
  switch (form.get("intent")) {
    case "restore":
      return restoreDeleted(admin.client, form);
    case "end":
      return endPicture(admin.client, form);
    case "restore-demo":
      return restoreDemo(admin.client);
    default:
      throw unknownRequest();
  }
}

export default function BinPage() {
  const { entries, ending, total, page, pages, demoRemoval, unread, isGone } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHead
        title="Sampah"
        help="Isi situs yang dihapus tersimpan di sini selama 30 hari: paket, keberangkatan, tulisan, gambar, cabang, dan agen."
      />
      <FormErrors id="ditolak" errors={refused && [refused.message]} title="Belum dipulihkan" />
      {isGone && !refused && (
        <p role="alert" className="error">
          Gambar yang diminta sudah tidak ada di Sampah.
        </p>
      )}
      <FormErrors id="gagal-memuat" errors={unread} />
      {demoRemoval !== null && ending === null && <DemoRemoval text={demoRemoval} />}
      {ending ? (
        <ConfirmationPanel {...endConfirmation(ending)} />
      ) : total === 0 ? (
        <div className="panel grid gap-1 py-12 text-center">
          <h2>Sampah kosong</h2>
          <p className="help">Yang Anda hapus akan menunggu di sini, kalau-kalau masih diperlukan.</p>
        </div>
      ) : (
        <>
          <p role="status">
            {total} di Sampah, yang terakhir dihapus lebih dulu
            {pages > 1 && `, halaman ${page} dari ${pages}`}
          </p>
          <BinList entries={entries} />
          <Paging
            label="Halaman Sampah"
            page={page}
            pages={pages}
            address={(page) => listAddress(binPath, {}, { page })}
          />
        </>
      )}
    </div>
  );
}

function DemoRemoval({ text }: { text: string }) {
  return (
    <section
      aria-labelledby="contoh-dihapus"
      className="panel flex flex-wrap items-center justify-between gap-3"
    >
      <div className="grid min-w-0 grow basis-72 gap-1">
        <h2 id="contoh-dihapus" className="text-base">
          Semua contoh
        </h2>
        <p className="help break-words">{text}</p>
      </div>
      <IntentForm
        action={binPath}
        intent="restore-demo"
        className="btn btn-small"
        pendingText="Memulihkan..."
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Pulihkan semua contoh
      </IntentForm>
    </section>
  );
}

function endConfirmation({ version, title }: { version: number; title: string }) {
  return {
    action: binPath,
    intent: "end",
    title: `Hapus gambar "${title}" selamanya?`,
    yes: "Ya, hapus selamanya",
    pendingText: "Menghapus...",
    fields: { version: String(version) },
    children: "Gambar dan filenya tidak dapat dikembalikan lagi.",
  };
}

/** Lists the deleted items, the latest first, each with a button that restores it. */
function BinList({ entries }: { entries: readonly BinView[] }) {
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

function Row({ entry }: { entry: BinView }) {
  const { kind, item, version, kindName, title, deleted, leaves, history, picture } = entry;
  return (
    <article
      aria-labelledby={`sampah-${version}`}
      className="flex flex-wrap items-center justify-between gap-3 p-4"
    >
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="aspect-[3/2] w-24 rounded-lg bg-ground object-contain"
        />
      )}
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
        {history && (
          <Link className="btn btn-small" to={history}>
            Riwayat
            <span className="sr-only"> {title}</span>
          </Link>
        )}
        <IntentForm
          action={binPath}
          intent="restore"
          fields={{ kind, item, version }}
          className="btn btn-small"
          pendingText="Memulihkan..."
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Pulihkan
          <span className="sr-only"> {title}</span>
        </IntentForm>
        {picture && (
          <ConfirmLink
            to={`${binPath}?${endKey}=${version}`}
            confirmation={endConfirmation(entry)}
            className="btn btn-danger btn-small"
          >
            <Trash2 aria-hidden="true" className="size-4 shrink-0" />
            Hapus selamanya
            <span className="sr-only"> {title}</span>
          </ConfirmLink>
        )}
      </div>
    </article>
  );
}
