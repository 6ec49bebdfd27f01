import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FilterSelect, SearchButtons, SearchField } from "~/components/form/list-search";
import { type AdminListFilter, listPath, questions } from "~/domain/packages/admin-list-filter";
import { searchKey } from "~/lib/list-address";

/** Long enough not to ask for every letter, short enough not to be waited for. */
const typingPauseMs = 300;

const selects = ["category", "status", "order"] as const;

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
        <SearchField label="Cari paket" typed={filter.search} placeholder="Judul atau destinasi" />
        {selects.map((asks) => (
          <FilterSelect key={asks} {...questions[asks]} chosen={filter[asks]} />
        ))}
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
      [searchKey]: search,
      [questions.category.name]: category,
      [questions.status.name]: status,
      [questions.order.name]: order,
    };
    for (const [name, value = ""] of Object.entries(values)) {
      const field = formRef.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field !== document.activeElement) field.value = value;
    }
  }, [search, category, status, order]);
  const apply = ({ currentTarget, target }: React.ChangeEvent<HTMLFormElement>) => {
    const isTyping = (target as unknown as HTMLInputElement).name === searchKey;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(currentTarget, { replace: isTyping, preventScrollReset: true }),
      isTyping ? typingPauseMs : 0,
    );
  };
  return { formRef, apply };
}
