import { optionsWith, SelectField, TextField } from "~/components/form/field";
import type { Option } from "~/lib/options";
import { RecordForm } from "~/records/form";
import { inquiryMessages } from "./messages";
import type { inquiryRecord } from "./record";

interface InquiryFormProps
  extends Pick<
    React.ComponentProps<typeof RecordForm<typeof inquiryRecord>>,
    "description" | "formState" | "content" | "returned" | "action" | "cancelTo" | "heading"
  > {
  trips: readonly Option[];
  tripHelp?: string | undefined;
}

export function InquiryForm({ trips, tripHelp, ...opened }: InquiryFormProps) {
  return (
    <RecordForm<typeof inquiryRecord>
      {...opened}
      save="Simpan"
      unfit={inquiryMessages.unfit}
      looks={{
        trip: ({ meta, label }) => (
          <SelectField
            meta={meta}
            label={label}
            options={optionsWith("Belum dipilih", trips, meta.initialValue)}
            help={tripHelp}
          />
        ),
        pilgrims: ({ meta, label }) => (
          <TextField meta={meta} label={label} type="number" inputMode="numeric" />
        ),
      }}
    />
  );
}
