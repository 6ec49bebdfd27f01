import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { branchNoun } from "~/domain/branches/fields";
import { branchStore } from "~/domain/branches/queries.server";
import { answerListed, loadListed } from "~/domain/listed/change-listed.server";
import { ListedForm, ListedScreen, type OpenedForm } from "~/domain/listed/listed-screen";
import { OrderedList } from "~/domain/listed/ordered-list";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(branchNoun.title);

export const handle = { crumbs: [{ label: branchNoun.title, to: branchNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return loadListed(branchStore, client, request, null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return answerListed(branchStore, client, await readSmallForm(request));
}

export default function BranchesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListedScreen noun={branchNoun} page={page} returned={useAnswer<typeof action>()} form={BranchForm}>
      {page.view === "list" && (
        <OrderedList
          noun={branchNoun}
          stored={page.items}
          help={() => "Yang aktif tampil di halaman Kontak, dalam urutan ini."}
          publicPage="/kontak"
          empty="Bila kantor Anda hanya satu, biarkan kosong. Cabang punya nomor WhatsApp sendiri; keberangkatan yang menjadi miliknya dijawab dari sana."
          card={({ city, address, whatsapp }) => ({
            badges: <span className="badge bg-mint">{city}</span>,
            children: (
              <>
                <p className="whitespace-pre-line text-soft wrap-anywhere">{address}</p>
                <p className="help mt-2">WhatsApp {whatsapp}</p>
              </>
            ),
          })}
        />
      )}
    </ListedScreen>
  );
}

function BranchForm(opened: OpenedForm) {
  return <ListedForm noun={branchNoun} {...opened} />;
}
