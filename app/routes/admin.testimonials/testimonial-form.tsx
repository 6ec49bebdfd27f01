import { useSearchParams } from "@remix-run/react";
import { Star } from "lucide-react";
import { TextField } from "~/components/form/field";
import { RadioField } from "~/components/form/radio-field";
import { ReferenceField } from "~/components/form/reference-field";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import { ImageField } from "~/domain/media/upload/image-field";
import type { OfferedChoices } from "~/domain/packages/package-choices.server";
import { mostStars, testimonialMessages, testimonialNoun } from "~/domain/testimonials/fields";
import { listAddress, readListPlace } from "./list-address";

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

const { incomplete: text, ...missing } = testimonialMessages;
const incomplete = { text, messages: Object.values(missing) };

/** What is said of a field beside it. */
function saidOf(name: keyof (typeof testimonialNoun)["fields"]) {
  const { label, form } = testimonialNoun.fields[name];
  return { label, help: form.help };
}

export function TestimonialForm(opened: OpenedForm<OfferedChoices>) {
  const { id } = opened.held;
  const { pictures = [], packages = [] } = opened.offered ?? {};
  const [query] = useSearchParams();
  const place = readListPlace(query);
  return (
    <ListedForm
      noun={testimonialNoun}
      {...opened}
      action={id === null ? listAddress(place, addKey) : listAddress(place, editKey, id)}
      cancelTo={listAddress(place)}
      multipart
      incomplete={incomplete}
    >
      {(fields, single) => (
        <>
          <TextField meta={fields.name} {...saidOf("name")} autoComplete="off" />
          <TextField meta={fields.location} {...saidOf("location")} autoComplete="off" />
          <RadioField meta={fields.rating} legend={saidOf("rating").label} options={starOptions} hideLabels />
          {single("content")}
          <TextField meta={fields.travelYear} {...saidOf("travelYear")} type="number" inputMode="numeric" />
          <ReferenceField
            meta={fields.packageId}
            {...saidOf("packageId")}
            none="Tidak disebut"
            choices={packages}
            always
          />
          <TextField meta={fields.videoUrl} {...saidOf("videoUrl")} inputMode="url" autoComplete="off" />
          <ImageField meta={fields.avatarUrl} {...saidOf("avatarUrl")} choices={pictures} />
          <div className="grid items-start gap-5 md:grid-cols-2">
            {single("shownFrom")}
            {single("shownUntil")}
          </div>
        </>
      )}
    </ListedForm>
  );
}
