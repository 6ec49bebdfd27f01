import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-answer";
import { WithDraft } from "~/components/form/with-draft";
import { type AboutContent, aboutSchema } from "~/domain/site/content";
import { defaultHelp, aboutLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import { type OpenPage, openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { aboutFormSchema } from "~/domain/site/schema";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { formConstraints } from "~/lib/form-constraints";
import type { ReturnedForm } from "~/lib/returned-form";
import { requireAdmin } from "~/server/guard.server";

const path = "/admin/edit-about";

export const meta = adminMeta("Edit Tentang Kami");

export const handle = { crumbs: [{ label: "Edit Tentang Kami", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return { page: await openPageForm(admin, "about", aboutSchema.parse({})) };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "about",
    schema: aboutFormSchema,
    path,
    saved: "Halaman tentang disimpan",
    failure: "Gagal menyimpan konten halaman tentang",
  });
}

export const clientAction = sendOrKeep;

export default function EditAboutPage() {
  const { page } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <WithDraft key={page.held.version} held={page.held} returned={returned}>
      {(shown) => <AboutForm page={page} returned={shown} />}
    </WithDraft>
  );
}

interface AboutFormProps {
  page: OpenPage<AboutContent>;
  returned: ReturnedForm | undefined;
}

export function AboutForm({ page: { saved, defaults, held }, returned }: AboutFormProps) {
  const [form, fields] = useForm<AboutContent>({
    lastResult: returned?.result,
    constraint: formConstraints(aboutFormSchema),
    defaultValue: saved,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: aboutFormSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PageForm
      form={form}
      pageName="about"
      title="Edit Tentang Kami"
      intro="Cerita tentang travel Anda: siapa Anda, apa yang dicita-citakan, dan izin yang dimiliki."
      publicPath="/tentang-kami"
      saveLabel="Simpan Perubahan"
      held={held}
      returned={returned}
    >
      <FieldGroup legend="Bagian atas halaman">
        <TextField meta={fields.title} label={labels.title} help={defaultHelp(defaults.title)} />
        <TextField
          meta={fields.experience}
          label={labels.experience}
          help={`Satu kalimat di bawah judul. ${defaultHelp(defaults.experience)}`}
        />
      </FieldGroup>
      <FieldGroup legend="Profil, visi, dan misi">
        <TextAreaField
          meta={fields.description}
          label={labels.description}
          rows={7}
          help={defaultHelp(defaults.description)}
        />
        <TextAreaField meta={fields.vision} label={labels.vision} help={defaultHelp(defaults.vision)} />
        <TextAreaField
          meta={fields.mission}
          label={labels.mission}
          rows={6}
          help={`Tulis satu poin per baris. ${defaultHelp(defaults.mission)}`}
        />
      </FieldGroup>
      <FieldGroup legend="Sertifikasi & Keanggotaan">
        <TextAreaField
          meta={fields.certification}
          label={labels.certification}
          help={`Tulis satu per baris. ${defaultHelp(defaults.certification)}`}
        />
      </FieldGroup>
    </PageForm>
  );
}
