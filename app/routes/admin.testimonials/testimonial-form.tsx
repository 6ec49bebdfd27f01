import { useSearchParams } from "@remix-run/react";
import { Star } from "lucide-react";
import { RadioField, ReferenceField } from "~/components/form/choice-fields";
import { TextField } from "~/components/form/field";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-screen";
import { addKey, editKey } from "~/domain/listed/noun";
import { ImageField } from "~/domain/media/upload/image-field";
import type { LinkOptions } from "~/domain/packages/package-options.server";
import { mostStars, testimonialMessages, testimonialNoun } from "~/domain/testimonials/fields";
import { saidOf } from "~/lib/field-list";
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

const all = testimonialNoun.fields;
const { incomplete: text, ...missing } = testimonialMessages;
const incomplete = { text, messages: Object.values(missing) };

export function TestimonialForm(opened: OpenedForm<LinkOptions>) {
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
      looks={(fields, single) => ({
        name: <TextField meta={fields.name} {...saidOf(all.name)} autoComplete="off" />,
        location: <TextField meta={fields.location} {...saidOf(all.location)} autoComplete="off" />,
        rating: (
          <RadioField meta={fields.rating} legend={all.rating.label} options={starOptions} hideLabels />
        ),
        travelYear: (
          <TextField meta={fields.travelYear} {...saidOf(all.travelYear)} type="number" inputMode="numeric" />
        ),
        packageId: (
          <ReferenceField
            meta={fields.packageId}
            {...saidOf(all.packageId)}
            none="Tidak disebut"
            choices={packages}
            always
          />
        ),
        videoUrl: (
          <TextField meta={fields.videoUrl} {...saidOf(all.videoUrl)} inputMode="url" autoComplete="off" />
        ),
        avatarUrl: <ImageField meta={fields.avatarUrl} {...saidOf(all.avatarUrl)} choices={pictures} />,
        shownFrom: (
          <div className="grid items-start gap-5 md:grid-cols-2">
            {single("shownFrom")}
            {single("shownUntil")}
          </div>
        ),
        // Beside the one before.
        shownUntil: null,
      })}
    />
  );
}
