import { Form, Link } from "@remix-run/react";
import { FieldGroup, optionsWith, SelectField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { getFormProps, getInputProps, useSentForm } from "~/components/form/use-form";
import type { NewBooking } from "~/domain/bookings/record";
import { StepField } from "~/domain/bookings/steps/step-form";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { bookingsPath, newBookingPath } from "~/lib/booking-addresses";
import type { ReturnedForm } from "~/lib/form-state";
import type { BookingFormPage } from "./load-form.server";

interface BookingFormProps extends BookingFormPage {
  returned: ReturnedForm | undefined;
}

export function BookingForm(props: BookingFormProps) {
  const { description, formState, typed, departures, inquiry, returned } = props;
  const { constraint } = description;
  const [form, fields] = useSentForm<NewBooking>({ constraint, typed, lastResult: returned?.result });
  const selected = departures.find(({ value }) => value === fields.departure.value);
  const draw = (group: string, moreHelp = (_room: string) => "") =>
    description.fields
      .filter(({ place }) => place.group === group)
      .map((field) => {
        const help = (field.place.help ?? "") + moreHelp(field.name);
        const described = { ...field, place: { ...field.place, help } };
        return <StepField key={field.name} field={described} meta={form.fieldAt(field.name)} />;
      });
  const priceOf = (room: string) =>
    selected === undefined
      ? ""
      : `, ${selected.prices.find((price) => price.room === room)?.text ?? "tidak dijual pada tanggal ini"}`;
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
      <FieldGroup legend="Pembayar">{draw("payer")}</FieldGroup>
      <FieldGroup legend="Keberangkatan dan kamar">
        <SelectField
          meta={fields.departure}
          label="Keberangkatan"
          options={optionsWith("Pilih keberangkatan", departures, typed.departure)}
        />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">{draw("rooms", priceOf)}</div>
        <PriceList departures={departures} />
      </FieldGroup>
      <FieldGroup legend="Nama jamaah">{draw("names")}</FieldGroup>
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
