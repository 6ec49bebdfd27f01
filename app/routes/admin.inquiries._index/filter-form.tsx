import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { FilterSelect } from "~/components/form/narrowing-field";
import {
  type InquiryFilter,
  inquiriesPath,
  inquiryOrders,
  listKeys,
  longestSearch,
  orderLabels,
  suspiciousWord,
  usualOrder,
} from "~/domain/inquiries/list-filter";
import type { Choice } from "~/domain/inquiries/queries.server";
import { inquiryStatuses, statusLabel } from "~/domain/inquiries/words";

interface FilterFormProps {
  filter: InquiryFilter;
  filtered: boolean;
  choices: { packages: Choice[]; months: Choice[] };
}

const statusChoices = [
  ...inquiryStatuses.map((value) => ({ value, label: statusLabel(value) })),
  { value: suspiciousWord, label: "Mencurigakan" },
];

export function FilterForm({ filter, filtered, choices }: FilterFormProps) {
  return (
    <search>
      <Form action={inquiriesPath} className="panel grid grid-cols-2 items-end gap-4 lg:grid-cols-3">
        <label className="col-span-2 grid min-w-0 gap-1.5 lg:col-span-1">
          <span className="label">Cari kode, nama, atau nomor</span>
          <input
            type="search"
            name={listKeys.search}
            defaultValue={filter.search}
            placeholder="Misalnya K7M4P"
            maxLength={longestSearch}
            autoComplete="off"
            className="input"
          />
        </label>
        <FilterSelect
          className="col-span-2 sm:col-span-1"
          name={listKeys.status}
          label="Status"
          all="Semua Status"
          options={statusChoices}
          chosen={filter.suspicious ? suspiciousWord : filter.status}
        />
        <FilterSelect
          className="col-span-2 sm:col-span-1"
          name={listKeys.month}
          label="Bulan masuk"
          all="Semua Bulan"
          options={choices.months}
          chosen={filter.month}
        />
        <FilterSelect
          className="col-span-2 lg:col-span-1"
          name={listKeys.packageId}
          label="Paket"
          all="Semua Paket"
          options={choices.packages}
          chosen={filter.packageId}
        />
        <FilterSelect
          className="col-span-2 lg:col-span-1"
          name={listKeys.order}
          label="Urutan"
          all={usualOrder}
          options={inquiryOrders.map((value) => ({ value, label: orderLabels[value] }))}
          chosen={filter.order}
        />
        <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1">
          <button type="submit" className="btn">
            <Search aria-hidden="true" className="size-4" />
            Cari
          </button>
          {filtered && (
            <Link className="btn" to={inquiriesPath}>
              Reset Filter
            </Link>
          )}
        </div>
      </Form>
    </search>
  );
}
