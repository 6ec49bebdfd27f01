import { type FieldMetadata, type FormMetadata, getFormProps, getInputProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { RupiahField, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { onlyFirstPress } from "~/components/form/focus";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { useSentForm } from "~/components/form/use-form";
import { type MoneyStep, methods, stepAddress } from "~/domain/bookings/money/forms";
import type {
  MoveValues,
  PayBackValues,
  ReasonValues,
  ReceivedValues,
  RefundValues,
  ReportValues,
  TargetValues,
} from "~/domain/bookings/money/schemas.server";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { optionsOf } from "~/lib/content";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import type { MoneyView } from "./money.server";

interface StepFormProps {
  step: MoneyStep;
  view: MoneyView;
  returned: ReturnedForm | null;
}

const words: Record<MoneyStep, { title: string; submit: string; help?: string }> = {
  lapor: {
    title: "Laporkan pembayaran",
    submit: "Kirim laporan",
    help: "Bagian keuangan mencocokkannya dengan mutasi rekening. Selama menunggu, kursinya tetap ditahan.",
  },
  catat: {
    title: "Catat pembayaran",
    submit: "Catat pembayaran",
    help: "Langsung masuk tagihan dan mendapat nomor kwitansi. Pembayaran tidak dapat diubah; yang salah dikoreksi.",
  },
  terima: {
    title: "Terima laporan ini?",
    submit: "Ya, uangnya sudah masuk",
    help: "Cocokkan dulu dengan mutasi rekening. Sesudah diterima, laporan menjadi pembayaran dengan nomor kwitansi.",
  },
  tolak: { title: "Tolak laporan ini?", submit: "Tolak laporan" },
  koreksi: {
    title: "Koreksi pembayaran ini?",
    submit: "Koreksi",
    help: "Dicatat sebagai baris lawannya. Nomor kwitansinya tetap, dan kwitansinya tercetak DIBATALKAN.",
  },
  pindah: {
    title: "Pindahkan uang ke pendaftaran lain",
    submit: "Pindahkan uang",
    help: "Dicatat sebagai dua baris: keluar dari sini, masuk ke sana.",
  },
  ajukan: {
    title: "Ajukan pengembalian",
    submit: "Ajukan",
    help: "Yang dikembalikan: lebih bayar dikurangi potongan di bawah. Pemilik menyetujuinya, lalu keuangan membayarnya.",
  },
  setujui: {
    title: "Setujui pengembalian ini?",
    submit: "Ya, setujui",
    help: "Potongannya masuk tagihan sebagai biaya batal. Sesudah itu keuangan dapat membayarnya.",
  },
  "tolak-pengembalian": { title: "Tolak pengembalian ini?", submit: "Tolak pengembalian" },
  kembalikan: {
    title: "Catat pengembalian yang sudah dibayar",
    submit: "Catat pengembalian",
    help: "Jumlahnya seperti yang disetujui, dan mendapat nomor BK.",
  },
};

/** The form of the step that the address opens. */
export function StepForm(props: StepFormProps) {
  switch (props.step) {
    case "lapor":
      return <ReportForm {...props} />;
    case "catat":
      return <RecordForm {...props} />;
    case "pindah":
      return <MoveForm {...props} />;
    case "ajukan":
      return <RefundForm {...props} />;
    case "kembalikan":
      return <PayBackForm {...props} />;
    case "terima":
    case "setujui":
      return <ConfirmForm {...props} />;
    default:
      return <ReasonForm {...props} />;
  }
}

interface FrameProps<Fields extends Record<string, unknown>> extends StepFormProps {
  form: FormMetadata<Fields, string[]>;
  isDangerous?: boolean;
  children?: React.ReactNode;
}

function StepFrame<Fields extends Record<string, unknown>>(props: FrameProps<Fields>) {
  const { form, step, view, returned, isDangerous, children } = props;
  const { title, submit, help } = words[step];
  const { booking, target, subject } = view;
  const formState: FormState = returned ?? view.formState;
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={stepAddress(booking.id, step, target ?? undefined)}
      aria-labelledby="langkah"
      className="panel grid grid-cols-1 gap-4"
    >
      <FormStart formState={formState} />
      <h2 id="langkah">{title}</h2>
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {help && <p className="help">{help}</p>}
      <FormErrors id={form.errorId} errors={form.errors} />
      <DoubtsPanel doubts={returned?.doubts} />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value="save"
          className={isDangerous ? "btn btn-danger" : "btn btn-primary"}
          onClick={onlyFirstPress}
        >
          {submit}
        </SubmitButton>
        <Link className="btn" to={bookingPaymentsAddress(booking.id)}>
          Kembali
        </Link>
      </div>
    </Form>
  );
}

/** Day, method and account as they are proposed. */
function proposed({ today, accounts }: MoneyView) {
  return { paidOn: today, method: "transfer", account: accounts.length === 1 ? accounts[0]?.value : "" };
}

function useStepForm<Values extends Record<string, unknown>>(
  { view: { constraint }, returned }: StepFormProps,
  typed: { [Name in keyof Values]?: unknown } = {},
) {
  return useSentForm<Values>({ constraint, typed, lastResult: returned?.result });
}

type Meta = React.ComponentProps<typeof TextField>["meta"];

interface ReceivedFieldsetProps {
  fields: Record<"paidOn" | "method" | "account", Meta>;
  view: MoneyView;
  /** Label of the account. */
  direction: string;
}

function ReceivedFieldset({ fields, view, direction }: ReceivedFieldsetProps) {
  return (
    <>
      <TextField
        meta={fields.paidOn}
        label="Tanggal"
        type="date"
        min={view.booking.bookedOn}
        max={view.today}
      />
      <SelectField meta={fields.method} label="Cara" options={optionsOf(methods)} />
      <SelectField
        meta={fields.account}
        label={direction}
        help="Hanya untuk transfer. Daftarnya dari Legalitas & Rekening."
        options={[{ value: "", label: "Pilih rekening" }, ...view.accounts]}
      />
    </>
  );
}

const fieldGrid = "grid grid-cols-1 items-start gap-4 sm:grid-cols-2";
const example = "5.000.000 atau 5 jt";

function ReportForm(props: StepFormProps) {
  const [form, fields] = useStepForm<ReportValues>(props, proposed(props.view));
  return (
    <StepFrame {...props} form={form}>
      <div className={fieldGrid}>
        <RupiahField meta={fields.amount} label="Jumlah (Rp)" placeholder={example} inputMode="text" />
        <ReceivedFieldset fields={fields} view={props.view} direction="Rekening penerima" />
      </div>
      <TextField meta={fields.note} label="Keterangan" help="Misalnya nama pengirim di bukti transfer." />
    </StepFrame>
  );
}

function RecordForm(props: StepFormProps) {
  const [form, fields] = useStepForm<ReceivedValues>(props, proposed(props.view));
  return (
    <StepFrame {...props} form={form}>
      <div className={fieldGrid}>
        <RupiahField meta={fields.amount} label="Jumlah (Rp)" placeholder={example} inputMode="text" />
        <ReceivedFieldset fields={fields} view={props.view} direction="Rekening penerima" />
      </div>
    </StepFrame>
  );
}

function MoveForm(props: StepFormProps) {
  const [form, fields] = useStepForm<MoveValues>(props);
  return (
    <StepFrame {...props} form={form}>
      <div className={fieldGrid}>
        <TextField meta={fields.target} label="Kode pendaftaran tujuan" autoComplete="off" />
        <RupiahField meta={fields.amount} label="Jumlah (Rp)" placeholder={example} inputMode="text" />
      </div>
      <ReasonField meta={fields.reason} />
    </StepFrame>
  );
}

function RefundForm(props: StepFormProps) {
  const [form, fields] = useStepForm<RefundValues>(props);
  return (
    <StepFrame {...props} form={form}>
      <TextAreaField
        meta={fields.deductions}
        label="Potongan"
        rows={3}
        help="Satu per baris: nama lalu jumlahnya, misalnya Visa 3.000.000. Kosongkan bila tidak ada."
      />
      <ReasonField meta={fields.reason} />
    </StepFrame>
  );
}

function PayBackForm(props: StepFormProps) {
  const typed = { ...proposed(props.view), target: props.view.target ?? "" };
  const [form, fields] = useStepForm<PayBackValues>(props, typed);
  return (
    <StepFrame {...props} form={form}>
      <Target meta={fields.target} />
      <div className={fieldGrid}>
        <ReceivedFieldset fields={fields} view={props.view} direction="Dari rekening" />
      </div>
    </StepFrame>
  );
}

function ReasonForm(props: StepFormProps) {
  const [form, fields] = useStepForm<ReasonValues>(props, { target: props.view.target ?? "" });
  return (
    <StepFrame {...props} form={form} isDangerous>
      <Target meta={fields.target} />
      <ReasonField meta={fields.reason} />
    </StepFrame>
  );
}

function ConfirmForm(props: StepFormProps) {
  const [form, fields] = useStepForm<TargetValues>(props, { target: props.view.target ?? "" });
  return (
    <StepFrame {...props} form={form}>
      <Target meta={fields.target} />
    </StepFrame>
  );
}

function Target({ meta }: { meta: Meta }) {
  const { key, ...input } = getInputProps(meta as FieldMetadata<string>, { type: "hidden" });
  return <input key={key} {...input} />;
}

function ReasonField({ meta }: { meta: Meta }) {
  return (
    <TextAreaField
      meta={meta}
      label="Alasan"
      rows={3}
      help="Tersimpan di riwayat pendaftaran. Jangan menulis data pribadi."
    />
  );
}
