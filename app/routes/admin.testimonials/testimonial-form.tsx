import Star from "virtual:icon/star";
import { RadioField } from "~/components/form/option-fields";
import { ImageField } from "~/domain/media/upload/image-field";
import type { LinkOptions } from "~/domain/packages/package-options.server";
import { mostStars, testimonialNoun } from "~/domain/testimonials/noun";
import type { testimonialRecord } from "~/domain/testimonials/record";
import type { OpenedForm } from "~/records/form";
import { ListForm } from "~/records/list-screen";

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

export function TestimonialForm({ options, ...opened }: OpenedForm<LinkOptions>) {
  const { pictures = [], packageId } = options ?? {};
  return (
    <ListForm<typeof testimonialRecord>
      noun={testimonialNoun}
      {...opened}
      multipart
      incomplete="Mohon lengkapi nama dan testimoni"
      options={{ packageId: packageId ?? [] }}
      looks={{
        rating: ({ meta, label }) => (
          <RadioField meta={meta} legend={label} options={starOptions} hideLabels />
        ),
        avatarUrl: (field) => <ImageField {...field} pictures={pictures} />,
      }}
    />
  );
}
