import { TextAreaField, TextField } from "~/components/form/field";
import { RadioField } from "~/components/form/radio-field";
import { useCheckedForm } from "~/components/form/use-form";
import {
  defaultFeatureIcon,
  FeatureIcon,
  featureIconNames,
  featureIcons,
} from "~/domain/features/feature-icons";
import {
  type FeatureInput,
  featureLabels,
  featureMessages,
  featureNoun,
  featureSchema,
} from "~/domain/features/schema";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";

const iconOptions = featureIconNames.map((value) => ({
  value,
  label: featureIcons[value].label,
  drawing: <FeatureIcon name={value} />,
}));

const { incomplete, ...missing } = featureMessages;

export function FeatureForm({ held, content, returned }: OpenedForm<FeatureInput>) {
  const [form, fields] = useCheckedForm(
    featureSchema,
    content ?? { icon: defaultFeatureIcon },
    returned?.result,
  );
  return (
    <ListedForm
      noun={featureNoun}
      kind="keunggulan"
      {...{ form, held, returned }}
      incomplete={{ text: incomplete, messages: Object.values(missing) }}
    >
      <TextField
        meta={fields.title}
        label={featureLabels.title}
        help="Singkat, misalnya: Hotel dekat masjid."
      />
      <TextAreaField
        meta={fields.description}
        label={featureLabels.description}
        help="Satu atau dua kalimat yang menjelaskan keunggulan ini kepada calon jamaah."
      />
      <RadioField meta={fields.icon} legend={featureLabels.icon} options={iconOptions} />
    </ListedForm>
  );
}
