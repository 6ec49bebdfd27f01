import { getFormProps, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { DoubtsPanel } from "~/components/form/doubts-panel";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { useCheckedForm } from "~/components/form/use-form";
import { MemberNameField, RoleField } from "~/domain/team/member-fields";
import type { Member } from "~/domain/team/queries.server";
import { memberSchema, teamMessages } from "~/domain/team/schema";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";

interface MemberFormProps {
  member: Member;
  held: HeldForm;
  returned: ReturnedForm | undefined;
}

export function MemberForm({ member, held, returned }: MemberFormProps) {
  const { name, role, isLastOwner } = member;
  const [form, fields] = useCheckedForm(memberSchema, { name, role }, returned?.result);
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
