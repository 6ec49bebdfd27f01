import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import type { FieldMeta } from "~/components/form/use-form";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { type LegalSettings, legalityPage } from "~/domain/site/legality";
import { legalityNoun, mostAccounts } from "~/domain/site/page-nouns";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(legalityNoun.title);

export const handle = { crumbs: [{ label: legalityNoun.title, to: legalityNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, legalityNoun.area);
  return openPage(client, legalityPage);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, legalityNoun.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(legalityPage, { client: admin.client, form, uploadErrors: errors });
}

export default function LegalityPage() {
  return (
    <PageForm<typeof legalityPage>
      noun={legalityNoun}
      opened={useLoaderData<typeof loader>()}
      looks={{
        bankAccounts: ({ meta }, { metas }) => (
          <RowList
            list={meta}
            what="rekening"
            addLabel="Tambah rekening"
            newRow={{ bank: "", number: "", holder: "" }}
            max={mostAccounts}
          >
            {(row) => <AccountFields row={row} company={metas.legality.getFieldset().companyName.value} />}
          </RowList>
        ),
      }}
    />
  );
}

type Account = LegalSettings["bankAccounts"][number];

interface AccountFieldsProps {
  row: FieldMeta<Account>;
  company: string | undefined;
}

const otherHolder =
  "Berbeda dari nama resmi perusahaan di atas. Kementerian meminta jamaah hanya membayar ke rekening atas nama perusahaan.";

function AccountFields({ row, company = "" }: AccountFieldsProps) {
  const { bank, number, holder } = row.getFieldset();
  const isOther = company !== "" && !!holder.value && plain(holder.value) !== plain(company);
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <TextField meta={bank} label="Bank" />
      <TextField meta={number} label="Nomor rekening" inputMode="numeric" autoComplete="off" />
      <div className="sm:col-span-2">
        <TextField meta={holder} label="Atas nama" help={isOther && otherHolder} />
      </div>
    </div>
  );
}

function plain(name: string): string {
  return name
    .replace(/[\s.,]+/g, " ")
    .trim()
    .toLowerCase();
}
