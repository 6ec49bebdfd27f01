import { getFormProps, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { DoubtsPanel } from "~/components/form/doubts-panel";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { ReferenceField } from "~/components/form/reference-field";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { useCheckedForm } from "~/components/form/use-form";
import type { BranchChoice } from "~/domain/branches/queries.server";
import { MemberNameField, RoleField } from "~/domain/team/member-fields";
import type { Member } from "~/domain/team/queries.server";
import { memberSchema, teamMessages } from "~/domain/team/schema";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";

interface MemberFormProps {
  member: Member;
  branches: readonly BranchChoice[];
  held: HeldForm;
  returned: ReturnedForm | undefined;
}

export function MemberForm({ member, branches, held, returned }: MemberFormProps) {
  const { name, role, branchId, isLastOwner } = member;
  const [form, fields] = useCheckedForm(memberSchema, { name, role, branchId }, returned?.result);
  return (
    <section aria-labelledby="nama-peran" className="panel grid grid-cols-1 gap-5">
      <h2 id="nama-peran">Nama dan peran</h2>
      <Form method="post" {...getFormProps(form)} className="grid grid-cols-1 gap-5">
        <FormStart held={returned ?? held} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        <DoubtsPanel doubts={returned?.doubts} />
        <MemberNameField meta={fields.name} />
        {isLastOwner ? (
          <>
            <input {...getInputProps(fields.role, { type: "hidden" })} key="peran" value={role} />
            <p className="help">{teamMessages.lastOwner}</p>
          </>
        ) : (
          <RoleField meta={fields.role} />
        )}
        <ReferenceField
          meta={fields.branchId}
          label="Cabang"
          help="Layanan dan keuangan yang terikat pada satu cabang hanya melihat permintaan cabang itu."
          none="Semua cabang"
          choices={branches}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton name="intent" value="save">
            Simpan
          </SubmitButton>
          <UnsavedChanges unsaved={returned !== undefined} />
        </div>
      </Form>
    </section>
  );
}
