import { Form } from "@remix-run/react";
import { FilterSelect, SearchButtons, SearchField } from "~/components/form/list-search";
import { type InquiryFilter, inquiriesPath, longestSearch, questions } from "~/domain/inquiries/list-filter";
import type { Choice } from "~/domain/inquiries/queries.server";

interface FilterFormProps {
  filter: InquiryFilter;
  filtered: boolean;
  choices: Record<"packageId" | "month" | "handler" | "branch", Choice[]>;
}

const half = "col-span-2 sm:col-span-1";
const whole = "col-span-2 lg:col-span-1";

const selects = [
  { asks: "status", className: half },
  { asks: "month", className: half },
  { asks: "packageId", className: whole },
  { asks: "handler", className: half },
  { asks: "branch", className: half },
  { asks: "order", className: whole },
] as const;

export function FilterForm({ filter, filtered, choices }: FilterFormProps) {
  const { status, order } = questions;
  const options = { ...choices, status: status.options, order: order.options };
  return (
    <search>
      <Form action={inquiriesPath} className="panel grid grid-cols-2 items-end gap-4 lg:grid-cols-3">
        <SearchField
          className={whole}
          label="Cari kode, nama, atau nomor"
          typed={filter.search}
          placeholder="Misalnya K7M4P"
          maxLength={longestSearch}
        />
        {selects
          .filter(({ asks }) => asks !== "branch" || choices.branch.length > 0)
          .map(({ asks, className }) => (
            <FilterSelect
              key={asks}
              {...{ ...questions[asks], className }}
              options={options[asks]}
              chosen={filter[asks]}
            />
          ))}
        {filter.departureId && (
          <input type="hidden" name={questions.departureId.name} value={filter.departureId} />
        )}
        <SearchButtons path={inquiriesPath} filtered={filtered} className={whole} />
      </Form>
    </search>
  );
}
