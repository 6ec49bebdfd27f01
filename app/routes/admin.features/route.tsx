import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RadioField } from "~/components/form/choice-fields";
import { TextAreaField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-form";
import {
  FeatureIcon,
  featureIconNames,
  featureIcons,
  featureMessages,
  featureNoun,
  featuresOnHome,
  idsOnHome,
} from "~/domain/features/fields";
import { featureStore } from "~/domain/features/queries.server";
import { answerListed, loadListed } from "~/domain/listed/change-listed.server";
import { ListedForm, ListedScreen, type OpenedForm } from "~/domain/listed/listed-screen";
import { OrderedList } from "~/domain/listed/ordered-list";
import { saidOf } from "~/lib/field-list";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(featureNoun.title);

export const handle = { crumbs: [{ label: featureNoun.title, to: featureNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return loadListed(featureStore, client, request, null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return answerListed(featureStore, client, await readSmallForm(request));
}

export default function FeaturesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListedScreen noun={featureNoun} page={page} returned={useAnswer<typeof action>()} form={FeatureForm}>
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
    </ListedScreen>
  );
}

const iconOptions = featureIconNames.map((value) => ({
  value,
  label: featureIcons[value].label,
  drawing: <FeatureIcon name={value} />,
}));

const { incomplete: text, ...missing } = featureMessages;
const incomplete = { text, messages: Object.values(missing) };

function FeatureForm(opened: OpenedForm) {
  const { description, icon } = featureNoun.fields;
  return (
    <ListedForm
      noun={featureNoun}
      {...opened}
      incomplete={incomplete}
      looks={(fields) => ({
        description: <TextAreaField meta={fields.description} {...saidOf(description)} />,
        icon: <RadioField meta={fields.icon} legend={icon.label} options={iconOptions} />,
      })}
    />
  );
}
