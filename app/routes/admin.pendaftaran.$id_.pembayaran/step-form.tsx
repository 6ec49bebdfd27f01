import { Form, Link } from "@remix-run/react";
import { RupiahField, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { onlyFirstPress } from "~/components/form/focus";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { type FieldMeta, getFormProps, getInputProps, useSentForm } from "~/components/form/use-form";
import { type MoneyStep, methods, stepAddress, subjectSteps } from "~/domain/bookings/money/forms";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import type { ReturnedForm } from "~/lib/form-state";
import { optionsOf } from "~/lib/options";
import type { MoneyView } from "./money.server";

/** `target`: the code of the booking that money is moved to, else the id of the subject. */
type FieldName = "amount" | "paidOn" | "method" | "account" | "target" | "note" | "reason" | "deductions";

interface StepLook {
  title: string;
  submit: string;
  help?: string;
  /** Fields beside each other, above those of `below`. */
  beside?: readonly FieldName[];
  below?: readonly FieldName[];
  isDangerous?: boolean;
}

const received = ["paidOn", "method", "account"] as const;

const looks: Record<MoneyStep, StepLook> = {
  lapor: {
    title: "Laporkan pembayaran",
    submit: "Kirim laporan",
    help: "Bagian keuangan mencocokkannya dengan mutasi rekening. Selama menunggu, kursinya tetap ditahan.",
    beside: ["amount", ...received],
    below: ["note"],
  },
  catat: {
    title: "Catat pembayaran",
    submit: "Catat pembayaran",
    help: "Langsung masuk tagihan dan mendapat nomor kwitansi. Pembayaran tidak dapat diubah; yang salah dikoreksi.",
    beside: ["amount", ...received],
  },
  terima: {
    title: "Terima laporan ini?",
    submit: "Ya, uangnya sudah masuk",
    help: "Cocokkan dulu dengan mutasi rekening. Sesudah diterima, laporan menjadi pembayaran dengan nomor kwitansi.",
  },
  tolak: {
    title: "Tolak laporan ini?",
    submit: "Tolak laporan",
    below: ["reason"],
    isDangerous: true,
  },
  koreksi: {
    title: "Koreksi pembayaran ini?",
    submit: "Koreksi",
    help: "Dicatat sebagai baris lawannya. Nomor kwitansinya tetap, dan kwitansinya tercetak DIBATALKAN.",
    below: ["reason"],
    isDangerous: true,
  },
  pindah: {
    title: "Pindahkan uang ke pendaftaran lain",
    submit: "Pindahkan uang",
    help: "Dicatat sebagai dua baris: keluar dari sini, masuk ke sana.",
    beside: ["target", "amount"],
    below: ["reason"],
  },
  ajukan: {
    title: "Ajukan pengembalian",
    submit: "Ajukan",
    help: "Yang dikembalikan: lebih bayar dikurangi potongan di bawah. Pemilik menyetujuinya, lalu keuangan membayarnya.",
    below: ["deductions", "reason"],
  },
  setujui: {
    title: "Setujui pengembalian ini?",
    submit: "Ya, setujui",
    help: "Potongannya masuk tagihan sebagai biaya batal. Sesudah itu keuangan dapat membayarnya.",
  },
  "tolak-pengembalian": {
    title: "Tolak pengembalian ini?",
    submit: "Tolak pengembalian",
    below: ["reason"],
    isDangerous: true,
  },
  kembalikan: {
    title: "Catat pengembalian yang sudah dibayar",
    submit: "Catat pengembalian",
    help: "Jumlahnya seperti yang disetujui, dan mendapat nomor BK.",
    beside: received,
  },
};

interface StepFormProps {
  step: MoneyStep;
  view: MoneyView;
  returned: ReturnedForm | null;
}

/** The form of the step that the address opens. */
export function StepForm({ step, view, returned }: StepFormProps) {
  const { title, submit, help, beside = [], below = [], isDangerous } = looks[step];
  const hasSubject = subjectSteps.has(step);
  const { booking, target, subject, today, accounts } = view;
  const [form, fields] = useSentForm<Record<FieldName, string>>({
    constraint: view.constraint,
    typed: {
      paidOn: today,
      method: "transfer",
      account: accounts.length === 1 ? accounts[0]?.value : "",
      ...(hasSubject && { target: target ?? "" }),
    },
    lastResult: returned?.result,
  });
  const draw = (name: FieldName) => (
    <StepField key={name} name={name} meta={fields[name]} step={step} view={view} />
  );
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={stepAddress(booking.id, step, target ?? undefined)}
      aria-labelledby="langkah"
      className="panel grid grid-cols-1 gap-4"
    >
      <FormStart formState={returned ?? view.formState} />
      <h2 id="langkah">{title}</h2>
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {help && <p className="help">{help}</p>}
      <FormErrors id={form.errorId} errors={form.errors} />
      <DoubtsPanel doubts={returned?.doubts} />
      {hasSubject && <input {...getInputProps(fields.target, { type: "hidden" })} />}
      {beside.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{beside.map(draw)}</div>
      )}
      {below.map(draw)}
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

interface StepFieldProps extends Pick<StepFormProps, "step" | "view"> {
  name: FieldName;
  meta: FieldMeta;
}

function StepField({ name, meta, step, view }: StepFieldProps) {
  switch (name) {
    case "amount":
      return (
        <RupiahField meta={meta} label="Jumlah (Rp)" placeholder="5.000.000 atau 5 jt" inputMode="text" />
      );
    case "paidOn":
      return (
        <TextField meta={meta} label="Tanggal" type="date" min={view.booking.bookedOn} max={view.today} />
      );
    case "method":
      return <SelectField meta={meta} label="Cara" options={optionsOf(methods)} />;
    case "account":
      return (
        <SelectField
          meta={meta}
          label={step === "kembalikan" ? "Dari rekening" : "Rekening penerima"}
          help="Hanya untuk transfer. Daftarnya dari Legalitas & Rekening."
          options={[{ value: "", label: "Pilih rekening" }, ...view.accounts]}
        />
      );
    case "target":
      return <TextField meta={meta} label="Kode pendaftaran tujuan" autoComplete="off" />;
    case "note":
      return <TextField meta={meta} label="Keterangan" help="Misalnya nama pengirim di bukti transfer." />;
    case "deductions":
      return (
        <TextAreaField
          meta={meta}
          label="Potongan"
          rows={3}
          help="Satu per baris: nama lalu jumlahnya, misalnya Visa 3.000.000. Kosongkan bila tidak ada."
        />
      );
    case "reason":
      return (
        <TextAreaField
          meta={meta}
          label="Alasan"
          rows={3}
          help="Tersimpan di riwayat pendaftaran. Jangan menulis data pribadi."
        />
      );
  }
}
