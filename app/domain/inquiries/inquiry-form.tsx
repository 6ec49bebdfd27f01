import { optionsWith, SelectField, TextField } from "~/components/form/field";
import type { Option } from "~/lib/content";
import { RecordForm } from "~/records/form";
import { type InquiryState, inquiryForm, inquiryMessages, inquiryRecord } from "./record";

interface InquiryFormProps
  extends Pick<
    React.ComponentProps<typeof RecordForm<typeof inquiryRecord>>,
    "formState" | "content" | "unreadable" | "returned" | "action" | "cancelTo" | "heading"
  > {
  stored: InquiryState | null;
  trips: readonly Option[];
  tripHelp?: string | undefined;
}

const { trip, pilgrims } = inquiryRecord.fields;

export function InquiryForm({ stored, trips, tripHelp, ...opened }: InquiryFormProps) {
  return (
    <RecordForm
      record={inquiryForm(stored)}
      {...opened}
      save="Simpan"
      unfit={inquiryMessages.unfit}
      looks={(metas) => ({
        trip: (
          <SelectField
            meta={metas.trip}
            label={trip.label}
            options={optionsWith(trip.kind.none, trips, metas.trip.initialValue)}
            help={tripHelp}
          />
        ),
        pilgrims: (
          <TextField meta={metas.pilgrims} label={pilgrims.label} type="number" inputMode="numeric" />
        ),
      })}
    />
  );
}
