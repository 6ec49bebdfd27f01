import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FieldGroup, RupiahField, SelectField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { RowList } from "~/components/form/row-list";
import { useAnswer } from "~/components/form/use-answer";
import { getFormProps, useSentForm } from "~/components/form/use-form";
import { ScreenHead } from "~/components/layout/screen-head";
import { mostCancellationRules } from "~/domain/bookings/messages";
import {
  type BookingRules,
  cancellationRules,
  rulesSchema,
  storedRules,
  typedRules,
} from "~/domain/bookings/rules";
import { bookingRulesPath, bookingsPath, bookingsStep } from "~/lib/booking-addresses";
import { formConstraints } from "~/lib/form-constraints";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { answerNewForm } from "~/records/answer-form.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unwrap } from "~/server/supabase.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Aturan Pendaftaran");

export const handle = { crumbs: [bookingsStep, { label: "Aturan Pendaftaran", to: bookingRulesPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "settings");
  const { cancellation, ...rules } = unwrap(
    await client
      .from("booking_rules")
      .select("hold_hours, commission_when, receipt_years, cancellation")
      .single(),
  );
  return {
    constraint: formConstraints(rulesSchema),
    formState: newFormState(),
    typed: typedRules(rules, cancellationRules({ cancellation })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "settings");
  return answerNewForm({
    form: await readSmallForm(request),
    schema: rulesSchema,
    rowLists: ["cancellation"],
    save: async ({ holdHours, commissionWhen, receiptYears, cancellation }) => {
      const rules = {
        hold_hours: holdHours,
        commission_when: commissionWhen,
        receipt_years: receiptYears,
        cancellation: storedRules({ cancellation }),
      };
      unwrap(await client.from("booking_rules").update(rules).eq("is_only", true).select("is_only").single());
      return { kind: "saved" };
    },
    saved: () => redirectWithSuccess(bookingRulesPath, "Aturan pendaftaran disimpan"),
    failed: "Aturan belum tersimpan. Coba lagi sebentar lagi.",
    event: "bookings.rules_failed",
  });
}

export default function BookingRulesPage() {
  const { constraint, formState, typed } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const [form, fields] = useSentForm<BookingRules>({ constraint, typed, lastResult: returned?.result });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead
        title="Aturan Pendaftaran"
        help="Berlaku untuk pendaftaran yang dibuat sesudahnya; yang sudah ada memakai aturan saat dibuat."
      />
      <Form
        {...getFormProps(form)}
        method="post"
        action={bookingRulesPath}
        className="grid grid-cols-1 gap-6"
      >
        <FormStart formState={returned ?? formState} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <FieldGroup legend="Masa tahan kursi">
          <TextField
            meta={fields.holdHours}
            label="Kursi ditahan berapa jam"
            type="number"
            inputMode="numeric"
          />
        </FieldGroup>
        <FieldGroup legend="Komisi agen">
          <SelectField
            meta={fields.commissionWhen}
            label="Komisi menjadi hak agen"
            help="Bila pendaftaran dibatalkan, komisinya ditarik kembali."
            options={[
              { value: "terkonfirmasi", label: "Saat kursi ditahan" },
              { value: "lunas", label: "Saat tagihan lunas" },
            ]}
          />
        </FieldGroup>
        <FieldGroup
          legend="Biaya pembatalan"
          help="Misalnya baris 30 hari berlaku bila pembatalan terjadi 30 hari atau kurang sebelum berangkat. Bila beberapa baris cocok, dipakai yang harinya paling sedikit; bila tidak ada, tidak ada biaya."
        >
          <RowList
            list={fields.cancellation}
            what="aturan"
            addLabel="Tambah aturan"
            newRow={{ days: "", percent: "", amount: "" }}
            max={mostCancellationRules}
          >
            {(row) => {
              const { days, percent, amount } = row.getFieldset();
              return (
                <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
                  <TextField meta={days} label="Sampai berapa hari sebelumnya" type="number" />
                  <TextField meta={percent} label="Persen harga" type="number" />
                  <RupiahField meta={amount} label="atau rupiah" />
                </div>
              );
            }}
          </RowList>
        </FieldGroup>
        <FieldGroup
          legend="Masa simpan nama di kwitansi"
          help="Sesudahnya nama pembayar dihapus dari kwitansi; nomor dan jumlahnya tetap. Data pribadi lain di pendaftaran terhapus bersama permintaannya."
        >
          <TextField
            meta={fields.receiptYears}
            label="Disimpan berapa tahun"
            help="5 sampai 30 tahun; kosong berarti 10. Undang-undang pajak meminta 10 tahun."
            type="number"
            inputMode="numeric"
          />
        </FieldGroup>
        <SaveBar label="Simpan" cancelTo={bookingsPath} />
      </Form>
    </div>
  );
}
