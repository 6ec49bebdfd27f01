import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { branchNoun } from "~/domain/branches/noun";
import { listAdminBranches } from "~/domain/branches/queries.server";
import { branchRecord } from "~/domain/branches/record";
import { adminMeta } from "~/lib/head";
import { OrderedList } from "~/records/list";
import { answerList, loadList } from "~/records/list.server";
import { ListScreen } from "~/records/list-screen";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(branchNoun.title);

export const handle = { crumbs: [{ label: branchNoun.title, to: branchNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, branchNoun.area);
  return loadList(branchRecord, {
    client,
    request,
    list: async () => ({ items: await listAdminBranches(client) }),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, branchNoun.area);
  return answerList(branchRecord, { client, form: await readSmallForm(request), referredTo });
}

const referredTo =
  "Cabang ini masih menjadi tempat kerja anggota tim. Pemilik perlu memindahkan mereka dulu di halaman Tim; sementara itu cabang dapat dinonaktifkan.";

export default function BranchesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen noun={branchNoun} page={page} returned={useAnswer<typeof action>()}>
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
    </ListScreen>
  );
}
