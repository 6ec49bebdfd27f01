import { FieldGroup, TextAreaField } from "~/components/form/field";
import type { Option } from "~/lib/options";
import { type OpenedForm, RecordForm } from "~/records/form";
import { packageDeparturesPath } from "./admin-addresses";
import { reasonLabel } from "./reason";
import type { departureRecord } from "./record";

interface DepartureFormProps extends Omit<OpenedForm, "options"> {
  packageId: string;
  branches: readonly Option[];
  /** Confirmed pilgrims, who have to read why what they were promised changes. */
  confirmed: number;
  save: string;
}

export function DepartureForm(props: DepartureFormProps) {
  const { packageId, branches, confirmed, ...form } = props;
  return (
    <RecordForm<typeof departureRecord>
      {...form}
      cancelTo={packageDeparturesPath(packageId)}
      options={{ branchId: branches }}
      heading={({ changeReason }) =>
        (confirmed > 0 || changeReason.errors !== undefined || Boolean(changeReason.initialValue)) && (
          <FieldGroup
            legend="Sudah ada jamaah terkonfirmasi"
            help={`${confirmed > 0 ? `${confirmed} jamaah sudah terkonfirmasi. ` : ""}Bila tanggal, kota, maskapai, penerbangan, nomor penerbangan, pembimbing, hotel, atau harga diubah, tulis alasannya: mereka membacanya di halaman paket.`}
          >
            <TextAreaField meta={changeReason} label={reasonLabel} rows={2} />
          </FieldGroup>
        )
      }
    />
  );
}
