import { Star } from "lucide-react";
import { TextAreaField, TextField } from "~/components/form/field";
import { RadioField } from "~/components/form/radio-field";
import { useCheckedForm } from "~/components/form/use-form";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import type { PackageChoice } from "~/domain/packages/package-choices.server";
import { PackageField } from "~/domain/packages/package-reference";
import {
  defaultStars,
  testimonialLabels as labels,
  mostStars,
  type TestimonialInput,
  testimonialMessages,
  testimonialNoun,
  testimonialSchema,
  typedTestimonial,
} from "~/domain/testimonials/schema";
import { shownHelp } from "~/lib/publication-kinds";
import { type ListPlace, listAddress } from "./list-address";

interface TestimonialFormProps extends OpenedForm<TestimonialInput> {
  choices: readonly MediaChoice[];
  packages: readonly PackageChoice[];
  place: ListPlace;
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

const { incomplete, ...missing } = testimonialMessages;

export function TestimonialForm(props: TestimonialFormProps) {
  const { held, content, choices, packages, place, returned } = props;
  const { id } = held;
  const [form, fields] = useCheckedForm(
    testimonialSchema,
    content ? typedTestimonial(content) : { rating: defaultStars },
    returned?.result,
  );
  return (
    <ListedForm
      noun={testimonialNoun}
      kind="testimoni"
      {...{ form, held, returned }}
      action={id === null ? listAddress(place, addKey) : listAddress(place, editKey, id)}
      cancelTo={listAddress(place)}
      multipart
      incomplete={{ text: incomplete, messages: Object.values(missing) }}
    >
      <TextField
        meta={fields.name}
        label={labels.name}
        autoComplete="off"
        help="Misalnya: Hj. Siti Nurhayati."
      />
      <TextField meta={fields.location} label={labels.location} autoComplete="off" help="Kota asal jamaah." />
      <RadioField meta={fields.rating} legend={labels.rating} options={starOptions} hideLabels />
      <TextAreaField meta={fields.content} label={labels.content} rows={6} help="Kata-kata jamaah sendiri." />
      <TextField
        meta={fields.travelYear}
        label={labels.travelYear}
        type="number"
        inputMode="numeric"
        help="Misalnya 2025. Kosongkan bila tidak tahu."
      />
      <PackageField
        meta={fields.packageId}
        label={labels.packageId}
        help="Paket yang dijalani. Testimoninya menautkan paket itu selama masih terbit."
        packages={packages}
      />
      <TextField
        meta={fields.videoUrl}
        label={labels.videoUrl}
        inputMode="url"
        autoComplete="off"
        help="Tautan YouTube, misalnya dari tombol Bagikan. Video baru dimuat setelah pengunjung menekan Putar. Pastikan orang di dalamnya sudah mengizinkan."
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
    </ListedForm>
  );
}
