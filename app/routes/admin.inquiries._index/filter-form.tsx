import { Form } from "@remix-run/react";
import { FilterSelect, SearchButtons, SearchField } from "~/components/form/list-search";
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
  choices: Record<"packages" | "months" | "handlers" | "branches", Choice[]>;
}

const statusChoices = [
  ...inquiryStatuses.map((value) => ({ value, label: statusLabel(value) })),
  { value: suspiciousWord, label: "Mencurigakan" },
];

export function FilterForm({ filter, filtered, choices }: FilterFormProps) {
  return (
    <search>
      <Form action={inquiriesPath} className="panel grid grid-cols-2 items-end gap-4 lg:grid-cols-3">
        <SearchField
          className="col-span-2 lg:col-span-1"
          name={listKeys.search}
          label="Cari kode, nama, atau nomor"
          typed={filter.search}
          placeholder="Misalnya K7M4P"
          maxLength={longestSearch}
        />
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
          className="col-span-2 sm:col-span-1"
          name={listKeys.handler}
          label="Ditangani oleh"
          all="Siapa saja"
          options={choices.handlers}
          chosen={filter.handler}
        />
        {choices.branches.length > 0 && (
          <FilterSelect
            className="col-span-2 sm:col-span-1"
            name={listKeys.branch}
            label="Cabang"
            all="Semua Cabang"
            options={choices.branches}
            chosen={filter.branch}
          />
        )}
        <FilterSelect
          className="col-span-2 lg:col-span-1"
          name={listKeys.order}
          label="Urutan"
          all={usualOrder}
          options={inquiryOrders.map((value) => ({ value, label: orderLabels[value] }))}
          chosen={filter.order}
        />
        {filter.departureId && <input type="hidden" name={listKeys.departureId} value={filter.departureId} />}
        <SearchButtons path={inquiriesPath} filtered={filtered} className="col-span-2 lg:col-span-1" />
      </Form>
    </search>
  );
}
