-- What a pilgrim pays on top, what staff say of the visa, and the numbers that are the agency's own.
--
--   flight        langsung or transit; null where unknown
--   visa          termasuk, tidak (pilgrims see to it) or menyusul; null where nobody has said
--   extra_costs   [{"label": "Vaksin meningitis", "amount": 350000}, ...], amount in whole rupiah per pilgrim, null: not known yet
--
-- page_content 'site-settings' gains, each key optional:
--   legality { companyName, ppiuNumber, ppiuDate, pihkNumber, accreditation, accreditationUntil, nib, association }
--   bankAccounts [{ bank, number (8 to 20 digits), holder }]
--   paymentDaysBefore (45), downPayment (5000000): of the saving plan, digits as text

alter table public.packages
  add column flight text check (flight in ('langsung', 'transit')),
  add column visa text check (visa in ('termasuk', 'tidak', 'menyusul')),
  add column extra_costs jsonb not null default '[]',
  add constraint packages_extra_costs_list check (
    jsonb_typeof(extra_costs) = 'array'
    and not extra_costs @? 'strict $ ? (@.size() > 20)'
    and not extra_costs @? 'strict $[*] ? (@.type() != "object")'
    and not extra_costs @? 'lax $[*] ? (!(@.label.type() == "string" && (@.amount.type() == "number" || @.amount.type() == "null")))'
    and not extra_costs @? 'lax $[*].amount ? (@.type() == "number" && (@ < 0 || @ > 9999999999 || @ != @.floor()))'
    and octet_length(extra_costs::text) <= 10000
  );

alter table public.page_content
  add constraint page_content_bank_accounts check (
    page_name <> 'site-settings' or not content ? 'bankAccounts' or (
      jsonb_typeof(content -> 'bankAccounts') = 'array'
      and not content @? 'strict $.bankAccounts ? (@.size() > 20)'
      and not content @? 'lax $.bankAccounts[*] ? (!(@.bank.type() == "string" && @.holder.type() == "string" && @.number like_regex "^[0-9]{8,20}$"))'
    )
  );
