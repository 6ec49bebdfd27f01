import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FilterSelect, SearchButtons, SearchField } from "~/components/form/list-search";
import {
  type AdminListFilter,
  listKeys,
  listPath,
  orderLabels,
  packageOrders,
  statusFilters,
  usualOrder,
} from "~/domain/packages/admin-list-filter";
import { categories, categoryLabel } from "~/domain/packages/category";

/** Long enough not to ask for every letter, short enough not to be waited for. */
const typingPauseMs = 300;

export function ListFilterForm({ filter, filtered }: { filter: AdminListFilter; filtered: boolean }) {
  const { formRef, apply } = useApplyOnChange(filter);
  return (
    <search>
      <Form
        ref={formRef}
        action={listPath}
        onChange={apply}
        className="panel grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_auto_auto]"
      >
        <SearchField
          name={listKeys.search}
          label="Cari paket"
          typed={filter.search}
          placeholder="Judul atau destinasi"
        />
        <FilterSelect
          name={listKeys.category}
          label="Kategori"
          all="Semua Kategori"
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
          chosen={filter.category}
        />
        <FilterSelect
          name={listKeys.status}
          label="Status"
          all="Semua Status"
          options={Object.entries(statusFilters).map(([value, label]) => ({ value, label }))}
          chosen={filter.status}
        />
        <FilterSelect
          name={listKeys.order}
          label="Urutan"
          all={usualOrder}
          options={packageOrders.map((value) => ({ value, label: orderLabels[value] }))}
          chosen={filter.order}
        />
        <SearchButtons path={listPath} filtered={filtered} />
      </Form>
    </search>
  );
}

/** Sends the form on a choice, and on a pause in typing; shows what the address says when it changed by another way. */
function useApplyOnChange({ search, category, status, order }: AdminListFilter) {
  const submit = useSubmit();
  const formRef = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const values = {
      [listKeys.search]: search,
      [listKeys.category]: category,
      [listKeys.status]: status,
      [listKeys.order]: order,
    };
    for (const [name, value = ""] of Object.entries(values)) {
      const field = formRef.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field !== document.activeElement) field.value = value;
    }
  }, [search, category, status, order]);
  const apply = ({ currentTarget, target }: React.ChangeEvent<HTMLFormElement>) => {
    const isTyping = (target as unknown as HTMLInputElement).name === listKeys.search;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(currentTarget, { replace: isTyping, preventScrollReset: true }),
      isTyping ? typingPauseMs : 0,
    );
  };
  return { formRef, apply };
}
