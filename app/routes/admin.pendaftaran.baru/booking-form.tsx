import { Form, Link } from "@remix-run/react";
import { FieldGroup, optionsWith, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { getFormProps, getInputProps, useSentForm } from "~/components/form/use-form";
import type { NewBooking } from "~/domain/bookings/record";
import { roomLabels, roomTypes } from "~/domain/bookings/words";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { bookingsPath, newBookingPath } from "~/lib/booking-addresses";
import type { ReturnedForm } from "~/lib/form-state";
import type { BookingFormPage } from "./load-form.server";

interface BookingFormProps extends BookingFormPage {
  returned: ReturnedForm | undefined;
}

const persons = { quad: "4 orang sekamar", triple: "3 orang sekamar", double: "2 orang sekamar" } as const;

export function BookingForm({
  constraint,
  formState,
  typed,
  departures,
  inquiry,
  returned,
}: BookingFormProps) {
  const [form, fields] = useSentForm<NewBooking>({ constraint, typed, lastResult: returned?.result });
  const selected = departures.find(({ value }) => value === fields.departure.value);
  return (
    <Form {...getFormProps(form)} method="post" action={newBookingPath} className="grid grid-cols-1 gap-6">
      <FormStart formState={returned ?? formState} />
      <input {...getInputProps(fields.inquiry, { type: "hidden" })} />
      {fields.inquiry.value && (
        <p>
          Dari{" "}
          <Link className="link" to={inquiryAddress(fields.inquiry.value)}>
            permintaan {inquiry?.code ?? "ini"}
          </Link>
        </p>
      )}
      <FormErrors id={form.errorId} errors={form.errors} />
      <FieldGroup legend="Pembayar">
        <TextField meta={fields.payerName} label="Nama pembayar" autoComplete="off" />
        <TextField
          meta={fields.payerPhone}
          label="Nomor WhatsApp pembayar"
          type="tel"
          autoComplete="off"
          help="Misalnya 0812-3456-7890; nomor luar negeri diawali + dan kode negara."
        />
      </FieldGroup>
      <FieldGroup legend="Keberangkatan dan kamar">
        <SelectField
          meta={fields.departure}
          label="Keberangkatan"
          options={optionsWith("Pilih keberangkatan", departures, typed.departure)}
        />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
          {roomTypes.map((room) => (
            <TextField
              key={room}
              meta={fields[room]}
              label={`Jamaah kamar ${roomLabels[room]}`}
              type="number"
              inputMode="numeric"
              help={
                selected === undefined
                  ? persons[room]
                  : `${persons[room]}, ${selected.prices.find((price) => price.room === room)?.text ?? "tidak dijual pada tanggal ini"}`
              }
            />
          ))}
        </div>
        <PriceList departures={departures} />
      </FieldGroup>
      <FieldGroup legend="Nama jamaah">
        <TextAreaField
          meta={fields.names}
          label="Nama jamaah (boleh menyusul)"
          rows={4}
          help="Satu nama setiap baris: penghuni kamar Quad lebih dulu, lalu Triple, lalu Double."
        />
      </FieldGroup>
      <SaveBar label="Tahan kursi" pendingText="Menahan kursi..." cancelTo={bookingsPath} />
    </Form>
  );
}

/** Prices of all departures, for a form without script. */
function PriceList({ departures }: Pick<BookingFormProps, "departures">) {
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center">Harga hari ini</summary>
      <ul className="grid gap-2">
        {departures.map(({ value, label, priceLine }) => (
          <li key={value} className="wrap-anywhere">
            {label}: {priceLine}
          </li>
        ))}
      </ul>
    </details>
  );
}
