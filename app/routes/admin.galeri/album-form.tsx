import { useCheckedForm } from "~/components/form/use-form";
import { albumNoun, albumSchema, albumFields as all, type TypedAlbum } from "~/domain/albums/fields";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { SingleField } from "~/domain/packages/form-fields";
import type { PackageChoice } from "~/domain/packages/package-choices.server";
import { PackageField } from "~/domain/packages/package-reference";
import { PictureFields } from "./picture-fields";

interface AlbumFormProps extends OpenedForm<TypedAlbum> {
  choices?: readonly MediaChoice[];
  packages?: readonly PackageChoice[];
}

export function AlbumForm(props: AlbumFormProps) {
  const { held, content, returned, choices = [], packages = [] } = props;
  // As text, which the schema reads: conform asks for the values it makes of that.
  const typed = (content ?? {}) as Parameters<typeof useCheckedForm<typeof albumSchema>>[1];
  const [form, fields] = useCheckedForm(albumSchema, typed, returned?.result);
  return (
    <ListedForm noun={albumNoun} kind="album" {...{ form, held, returned }} multipart>
      <SingleField field={all.title} meta={fields.title} />
      <SingleField field={all.traveledOn} meta={fields.traveledOn} />
      <SingleField field={all.category} meta={fields.category} />
      <PackageField
        meta={fields.packageId}
        label={all.packageId.label}
        help={all.packageId.form.help}
        packages={packages}
      />
      <SingleField field={all.description} meta={fields.description} />
      <PictureFields list={fields.pictures} choices={choices} />
    </ListedForm>
  );
}
