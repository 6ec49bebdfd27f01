import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { Star } from "lucide-react";
import { EnterKeySaves } from "~/components/form/enter-key-saves";
import { TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { NewerVersionField } from "~/components/form/newer-version-field";
import { RadioField } from "~/components/form/radio-field";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { HistoryLink } from "~/domain/history/admin-history-link";
import { ImageField } from "~/domain/media/image-field";
import type { MediaChoice } from "~/domain/media/queries.server";
import {
  defaultStars,
  mostStars,
  type TestimonialInput,
  testimonialMessages,
  testimonialSchema,
} from "~/domain/testimonials/schema";
import { formConstraints } from "~/lib/form-constraints";
import { addKey, editKey, type ListPlace, listAddress } from "./list-address";
import type { ReturnedForm } from "./save-form.server";

interface TestimonialFormProps {
  /** The testimonial it edits; null: it adds one. */
  id: string | null;
  stamp: string;
  content: TestimonialInput | null;
  choices: readonly MediaChoice[];
  /** Where the list was, to go back to. */
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

/** Adds a testimonial or edits one, by whether an id is held (product.md section 4). */
export function TestimonialForm({ id, stamp, content, choices, place, returned }: TestimonialFormProps) {
  const [form, fields] = useForm({
    lastResult: returned?.result,
    constraint: formConstraints(testimonialSchema),
    defaultValue: content ?? { rating: defaultStars },
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: testimonialSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isUnfit = form.status === "error" && !form.errors?.length;
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={id === null ? listAddress(place, addKey) : listAddress(place, editKey, id)}
      encType="multipart/form-data"
      className="grid max-w-3xl grid-cols-1 gap-5"
    >
      <FormMark />
      <EnterKeySaves />
      <div className="panel grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{id === null ? "Tambah Testimoni" : "Edit Testimoni"}</h2>
          {id !== null && <HistoryLink kind="testimoni" item={id} />}
        </div>
        <FormErrors id={form.errorId} errors={isUnfit ? [summary(form.allErrors)] : form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        {id !== null && <input type="hidden" name="id" value={id} />}
        <input type="hidden" name="stamp" value={stamp} />
        <TextField meta={fields.name} label="Nama" autoComplete="off" help="Misalnya: Hj. Siti Nurhayati." />
        <TextField meta={fields.location} label="Lokasi" autoComplete="off" help="Kota asal jamaah." />
        <RadioField meta={fields.rating} legend="Rating" options={starOptions} hideLabels />
        <TextAreaField meta={fields.content} label="Testimoni" rows={6} help="Kata-kata jamaah sendiri." />
        <ImageField
          meta={fields.avatarUrl}
          label="Foto"
          choices={choices}
          help="Ukuran yang disarankan 300 × 300 piksel. Tanpa foto, dipakai gambar bawaan."
        />
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
