import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { aboutPage } from "~/domain/site/about";
import { aboutNoun } from "~/domain/site/page-nouns";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(aboutNoun.title);

export const handle = {
  crumbs: [{ label: aboutNoun.title, to: aboutNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, aboutNoun.area);
  const [opened, pictures] = await Promise.all([openPage(client, aboutPage), listMediaOptions(client)]);
  return { opened, pictures };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, aboutNoun.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(aboutPage, { client: admin.client, form, uploadErrors: errors });
}

export default function EditAboutPage() {
  const { opened, pictures } = useLoaderData<typeof loader>();
  return (
    <PageForm<typeof aboutPage>
      noun={aboutNoun}
      opened={opened}
      looks={{ officePicture: (field) => <ImageField {...field} pictures={pictures} /> }}
    />
  );
}
