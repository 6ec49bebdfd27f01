import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { optionsWith, RupiahField, SelectField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { useAnswer } from "~/components/form/use-answer";
import { getFormProps, useSentForm } from "~/components/form/use-form";
import { ScreenHead } from "~/components/layout/screen-head";
import { agentNoun, ratesPath } from "~/domain/agents/noun";
import { listRates } from "~/domain/agents/queries.server";
import { type RateValues, rateSchema } from "~/domain/agents/record";
import { saveRate } from "~/domain/agents/save-agent.server";
import { formConstraints } from "~/lib/form-constraints";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { answerNewForm } from "~/records/answer-form.server";
import { screenParts } from "~/server/attempt.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Komisi Agen");

export const handle = {
  crumbs: [
    { label: "Agen", to: agentNoun.path },
    { label: "Komisi", to: ratesPath },
  ],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const { readPart, unread } = screenParts("agents");
  const rates = await listRates(client, readPart);
  return { constraint: formConstraints(rateSchema), formState: newFormState(), ...rates, unread: unread() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  return answerNewForm({
    form: await readSmallForm(request),
    schema: rateSchema,
    save: (rate) => saveRate(client, rate),
    saved: () => redirectWithSuccess(ratesPath, "Komisi disimpan"),
    failed: "Gagal menyimpan komisi",
    event: "agents.rate_failed",
  });
}

export default function RatesPage() {
  const { constraint, formState, options, rates, agentRates, unread } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const [form, fields] = useSentForm<RateValues>({ constraint, lastResult: returned?.result });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead
        title="Komisi Agen"
        help="Rupiah per jamaah, jatuh tempo saat permintaan dikonfirmasi. Yang sudah dikonfirmasi tetap memakai komisi saat itu."
      />
      <section aria-labelledby="berlaku" className="panel grid grid-cols-1 gap-3">
        <h2 id="berlaku">Yang berlaku sekarang</h2>
        <p className="help">
          Komisi khusus agen mengalahkan komisi paket, dan komisi paket mengalahkan komisi standar.
        </p>
        <FormErrors id="gagal-memuat" errors={unread} />
        {rates.length + agentRates.length === 0 && !unread && (
          <p>Belum ada komisi: agen belum mendapat apa-apa per jamaah.</p>
        )}
        <ul className="grid grid-cols-1 divide-y divide-rule">
          {rates.map(({ packageId, label, amount }) => (
            <li key={packageId} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="font-semibold tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
        {agentRates.length > 0 && (
          <>
            <h3>Khusus agen</h3>
            <ul className="grid grid-cols-1 divide-y divide-rule">
              {agentRates.map(({ id, label, address, amount }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <Link className="link min-w-0 wrap-anywhere" to={address}>
                    {label}
                  </Link>
                  <span className="font-semibold tabular-nums">{amount}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Form
        {...getFormProps(form)}
        key={formState.idempotencyKey}
        method="post"
        action={ratesPath}
        className="panel grid grid-cols-1 gap-5"
      >
        <FormStart formState={returned ?? formState} />
        <h2>Ubah komisi</h2>
        <FormErrors id={form.errorId} errors={form.errors} />
        <SelectField
          meta={fields.packageId}
          label="Untuk"
          help="Paket tanpa komisi sendiri memakai Komisi standar. Komisi khusus diisi di formulir agennya."
          options={optionsWith("Pilih satu", options, undefined)}
        />
        <RupiahField
          meta={fields.amount}
          label="Komisi per jamaah (rupiah)"
          placeholder="750.000"
          help="Kosongkan untuk menghapusnya; 0 berarti tanpa komisi."
        />
        <SubmitButton name="intent" value="save" className="btn btn-primary justify-self-start">
          Simpan
        </SubmitButton>
      </Form>
    </div>
  );
}
