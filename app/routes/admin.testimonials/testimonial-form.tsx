import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Star } from "lucide-react";
import { TextAreaField, TextField } from "~/components/form/field";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { RadioField } from "~/components/form/radio-field";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { useCheckedForm } from "~/components/form/use-form";
import { HistoryLink } from "~/domain/history/admin-history-link";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { shownHelp } from "~/domain/packages/publication-kinds";
import {
  defaultStars,
  testimonialLabels as labels,
  mostStars,
  type TestimonialInput,
  testimonialMessages,
  testimonialSchema,
  typedTestimonial,
} from "~/domain/testimonials/schema";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { addKey, editKey, type ListPlace, listAddress } from "./list-address";

interface TestimonialFormProps {
  held: HeldForm;
  content: TestimonialInput | null;
  choices: readonly MediaChoice[];
  place: ListPlace;
  returned: ReturnedForm | null;
}

const starOptions = Array.from({ length: mostStars }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} bintang`,
  drawing: (
    <>
      <span aria-hidden="true">{index + 1}</span>
      <Star aria-hidden="true" className="size-5 fill-gold text-bronze" />
    </>
  ),
}));

export function TestimonialForm({ held, content, choices, place, returned }: TestimonialFormProps) {
  const { id } = held;
  const [form, fields] = useCheckedForm(
    testimonialSchema,
    content ? typedTestimonial(content) : { rating: defaultStars },
    returned?.result,
  );
  const isUnfit = form.status === "error" && !form.errors?.length;
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={id === null ? listAddress(place, addKey) : listAddress(place, editKey, id)}
      encType="multipart/form-data"
      className="grid max-w-3xl grid-cols-1 gap-5"
    >
      <FormStart held={held} />
      <div className="panel grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{id === null ? "Tambah Testimoni" : "Edit Testimoni"}</h2>
          {id !== null && <HistoryLink kind="testimoni" item={id} />}
        </div>
        <FormErrors id={form.errorId} errors={isUnfit ? [summary(form.allErrors)] : form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        <TextField
          meta={fields.name}
          label={labels.name}
          autoComplete="off"
          help="Misalnya: Hj. Siti Nurhayati."
        />
        <TextField
          meta={fields.location}
          label={labels.location}
          autoComplete="off"
          help="Kota asal jamaah."
        />
        <RadioField meta={fields.rating} legend={labels.rating} options={starOptions} hideLabels />
        <TextAreaField
          meta={fields.content}
          label={labels.content}
          rows={6}
          help="Kata-kata jamaah sendiri."
        />
        <ImageField
          meta={fields.avatarUrl}
          label={labels.avatarUrl}
          choices={choices}
          help="Ukuran yang disarankan 300 × 300 piksel. Tanpa foto, dipakai gambar bawaan."
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          {(["shownFrom", "shownUntil"] as const).map((name) => (
            <TextField
              key={name}
              meta={fields[name]}
              label={labels[name]}
              type="datetime-local"
              step="any"
              help={shownHelp[name]}
            />
          ))}
        </div>
      </div>
      <SaveBar label="Simpan" cancelTo={listAddress(place)}>
        <UnsavedChanges unsaved={returned !== null} />
      </SaveBar>
    </Form>
  );
}

/** The specification's sentence where name or text is missing, another where what is there does not fit. */
function summary(errors: Record<string, string[]>): string {
  const missing: string[] = [testimonialMessages.nameMissing, testimonialMessages.contentMissing];
  const said = Object.values(errors).flat();
  return said.some((error) => missing.includes(error))
    ? testimonialMessages.incomplete
    : testimonialMessages.unfit;
}
