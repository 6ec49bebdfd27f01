import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RadioField } from "~/components/form/option-fields";
import { useAnswer } from "~/components/form/use-answer";
import {
  FeatureIcon,
  featureIconNames,
  featureIcons,
  featureNoun,
  featuresOnHome,
  idsOnHome,
} from "~/domain/features/noun";
import { listFeatures } from "~/domain/features/queries.server";
import { featureRecord } from "~/domain/features/record";
import { adminMeta } from "~/lib/head";
import type { OpenedForm } from "~/records/form";
import { OrderedList } from "~/records/list";
import { answerList, loadList } from "~/records/list.server";
import { ListForm, ListScreen } from "~/records/list-screen";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(featureNoun.title);

export const handle = { crumbs: [{ label: featureNoun.title, to: featureNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, featureNoun.area);
  return loadList(featureRecord, {
    client,
    request,
    list: async () => ({ items: await listFeatures(client) }),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, featureNoun.area);
  return answerList(featureRecord, { client, form: await readSmallForm(request) });
}

export default function FeaturesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen noun={featureNoun} page={page} returned={useAnswer<typeof action>()} form={FeatureForm}>
      {page.view === "list" && (
        <OrderedList
          noun={featureNoun}
          stored={page.items}
          help={(features) =>
            features.some(({ isActive }) => isActive)
              ? `Beranda menampilkan ${featuresOnHome} keunggulan aktif yang teratas.`
              : `Belum ada yang aktif: beranda menampilkan ${featuresOnHome} keunggulan bawaan.`
          }
          empty="Tambahkan alasan mengapa calon jamaah sebaiknya memilih travel Anda."
          card={({ id, icon, isActive, description }, features) => ({
            mark: (
              <span
                className={`grid size-12 shrink-0 place-items-center rounded-lg ${isActive ? "bg-mint text-green" : "bg-ground text-soft"}`}
              >
                <FeatureIcon name={icon} />
              </span>
            ),
            badges: idsOnHome(features).has(id) && <span className="badge bg-mint">Tampil di beranda</span>,
            children: <p className="line-clamp-6 whitespace-pre-line text-soft">{description}</p>,
          })}
        />
      )}
    </ListScreen>
  );
}

const iconOptions = featureIconNames.map((value) => ({
  value,
  label: featureIcons[value].label,
  drawing: <FeatureIcon name={value} />,
}));

function FeatureForm(opened: OpenedForm) {
  return (
    <ListForm<typeof featureRecord>
      noun={featureNoun}
      {...opened}
      options={{}}
      incomplete="Mohon lengkapi semua field"
      looks={{
        icon: ({ meta, label }) => <RadioField meta={meta} legend={label} options={iconOptions} />,
      }}
    />
  );
}
