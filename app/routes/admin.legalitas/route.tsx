import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import type { Fieldset } from "~/components/form/use-form";
import { defaultHelp, legalLabels as labels } from "~/domain/site/labels";
import {
  type LegalSettings,
  legalSettingsSchema,
  longestDaysBefore,
  mostAccounts,
} from "~/domain/site/legality";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { type LegalFields, legalFormSchema } from "~/domain/site/schema";
import { adminMeta } from "~/lib/head";
import { formatRupiah, formatWholeNumber, parseRupiah } from "~/lib/numbers";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

const editor = {
  pageName: "site-settings",
  schema: legalFormSchema,
  path: "/admin/legalitas",
  publicPath: "/tentang-kami",
  title: "Legalitas & Rekening",
  intro: "Izin, rekening resmi, dan aturan pembayaran: yang diperiksa calon jamaah sebelum membayar.",
  saveLabel: "Simpan Legalitas",
  saved: "Legalitas disimpan",
  failure: "Gagal menyimpan legalitas",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  const page = await openPageForm(admin, editor, legalSettingsSchema.parse({}));
  // Stored as it was typed: the field shows it grouped, as amounts are read.
  const amount = parseRupiah(page.saved.downPayment);
  const downPayment = amount === null ? page.saved.downPayment : formatWholeNumber(amount);
  return { page: { ...page, saved: { ...page.saved, downPayment } } };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  return savePageForm(request, admin, editor);
}

export default function LegalityPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => <LegalEditorFields fields={fields} defaults={page.defaults} />}
    </PageForm>
  );
}

interface LegalFieldsProps {
  fields: Fieldset<LegalFields>;
  defaults: LegalSettings;
}

const pair = "grid items-start gap-5 sm:grid-cols-2";

function LegalEditorFields({ fields, defaults }: LegalFieldsProps) {
  return (
    <>
      <LicenceFields meta={fields.legality} />
      <FieldGroup
        legend={labels.bankAccounts}
        help="Calon jamaah mengetik sebuah nomor di halaman Cek Rekening dan diberi tahu apakah nomor itu milik Anda. Daftarnya sendiri tidak ditampilkan."
      >
        <RowList
          list={fields.bankAccounts}
          what="rekening"
          addLabel="Tambah rekening"
          newRow={{ bank: "", number: "", holder: "" }}
          max={mostAccounts}
        >
          {(row) => <AccountFields row={row} company={fields.legality.getFieldset().companyName.value} />}
        </RowList>
      </FieldGroup>
      <FieldGroup legend="Pembayaran" help="Dipakai rencana menabung di halaman paket.">
        <div className={pair}>
          <TextField
            meta={fields.downPayment}
            label={labels.downPayment}
            inputMode="numeric"
            help={defaultHelp(formatRupiah(Number(defaults.downPayment)))}
          />
          <TextField
            meta={fields.paymentDaysBefore}
            label={labels.paymentDaysBefore}
            inputMode="numeric"
            help={`Paling lambat sekian hari sebelum berangkat harga harus lunas. Angka 1 sampai ${longestDaysBefore}. ${defaultHelp(defaults.paymentDaysBefore)}`}
          />
        </div>
      </FieldGroup>
    </>
  );
}

function LicenceFields({ meta }: { meta: LegalFieldsProps["fields"]["legality"] }) {
  const fields = meta.getFieldset();
  return (
    <FieldGroup
      legend="Perusahaan dan izin"
      help="Tampil di kaki setiap halaman dan di Tentang Kami. Yang dikosongkan tidak ditampilkan."
    >
      <TextField
        meta={fields.companyName}
        label={labels["legality.companyName"]}
        help="Persis seperti di surat izin dan di buku rekening, misalnya PT Nama Travel."
      />
      <div className={pair}>
        <TextField meta={fields.ppiuNumber} label={labels["legality.ppiuNumber"]} help="Izin umroh." />
        <TextField meta={fields.ppiuDate} label={labels["legality.ppiuDate"]} type="date" />
        <TextField
          meta={fields.pihkNumber}
          label={labels["legality.pihkNumber"]}
          help="Izin haji khusus, bila ada."
        />
        <TextField meta={fields.nib} label={labels["legality.nib"]} help="Nomor Induk Berusaha." />
        <TextField
          meta={fields.accreditation}
          label={labels["legality.accreditation"]}
          help="Nilainya, misalnya A."
        />
        <TextField
          meta={fields.accreditationUntil}
          label={labels["legality.accreditationUntil"]}
          type="date"
          help="Sesudah tanggal ini akreditasi tidak ditampilkan lagi."
        />
      </div>
      <TextField
        meta={fields.association}
        label={labels["legality.association"]}
        help="Misalnya AMPHURI atau HIMPUH."
      />
    </FieldGroup>
  );
}

type Account = LegalFields["bankAccounts"][number];

interface AccountFieldsProps {
  row: FieldMetadata<Account, Record<string, unknown>>;
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
