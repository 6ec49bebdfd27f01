import LinkIcon from "virtual:icon/link";
import Mail from "virtual:icon/mail";
import UserRoundCheck from "virtual:icon/user-round-check";
import UserRoundMinus from "virtual:icon/user-round-minus";
import UserRoundX from "virtual:icon/user-round-x";
import { Form } from "@remix-run/react";
import { type Confirmation, ConfirmLink } from "~/components/form/ask-first";
import { FormSignature, IntentForm, SubmitButton } from "~/components/form/form-start";
import { getInputProps } from "~/components/form/use-form";
import type { InvitationWay } from "~/domain/account/invitations.server";
import { RoleField } from "~/domain/team/member-fields";
import { memberAddress, teamMessages } from "~/domain/team/noun";
import type { Member } from "~/domain/team/queries.server";
import type { memberRecord } from "~/domain/team/record";
import type { Option } from "~/lib/options";
import { type OpenedForm, RecordForm } from "~/records/form";

/** Query key of the confirmation that the page asks for: `?tanya=tarik`. */
const memberConfirmKey = "tanya";

type MemberConfirmation = "tarik" | "nonaktif";

const isInvited = ({ state }: Member) => state === "invited" || state === "unsent";
const canSwitchOff = ({ state, isLastOwner }: Member) => state === "active" && !isLastOwner;

/** Finds the confirmation that the address names; null where its change is not allowed. */
export function findMemberConfirmation(query: URLSearchParams, member: Member): MemberConfirmation | null {
  const name = query.get(memberConfirmKey);
  if (name === "tarik" && isInvited(member)) return name;
  return name === "nonaktif" && canSwitchOff(member) ? name : null;
}

interface MemberProps {
  member: Member;
  isSelf: boolean;
}

/** Offers only the changes that are allowed. */
export function MemberButtons({ member, isSelf, way }: MemberProps & { way: InvitationWay }) {
  const address = memberAddress(member.id);
  const at = (name: MemberConfirmation) => `${address}?${memberConfirmKey}=${name}`;
  return (
    <section aria-labelledby="akses" className="panel grid grid-cols-1 gap-4">
      <h2 id="akses">Akses</h2>
      <p className="help">{accessText(member, way)}</p>
      {member.awaited && way.by === "owner" && <LinkForm id={member.id} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {member.awaited && way.by === "mail" && (
          <IntentForm action={address} intent="send" className="btn" pendingText="Mengirim...">
            <Mail aria-hidden="true" className="size-4" />
            Kirim lagi
          </IntentForm>
        )}
        {member.state === "off" && (
          <IntentForm action={address} intent="switch-on" className="btn" pendingText="Mengaktifkan...">
            <UserRoundCheck aria-hidden="true" className="size-4" />
            Aktifkan lagi
          </IntentForm>
        )}
        {isInvited(member) && (
          <ConfirmLink
            to={at("tarik")}
            confirmation={memberConfirmation("tarik", { member, isSelf })}
            className="btn btn-danger"
          >
            <UserRoundX aria-hidden="true" className="size-4" />
            Tarik undangan
          </ConfirmLink>
        )}
        {canSwitchOff(member) && (
          <ConfirmLink
            to={at("nonaktif")}
            confirmation={memberConfirmation("nonaktif", { member, isSelf })}
            className="btn btn-danger"
          >
            <UserRoundMinus aria-hidden="true" className="size-4" />
            Nonaktifkan
          </ConfirmLink>
        )}
      </div>
    </section>
  );
}

/** Makes a link that the owner passes on. */
function LinkForm({ id }: { id: string }) {
  return (
    <Form method="post" action={memberAddress(id)} className="grid gap-3">
      <FormSignature />
      <div className="grid max-w-sm gap-1.5">
        <label className="label" htmlFor="whatsapp">
          Nomor WhatsApp
        </label>
        <input
          className="input"
          id="whatsapp"
          name="whatsapp"
          type="tel"
          autoComplete="off"
          aria-describedby="whatsapp-bantuan"
        />
        <p className="help" id="whatsapp-bantuan">
          Boleh kosong. Hanya untuk membuka chat dengan tautannya; nomor ini tidak disimpan.
        </p>
      </div>
      <div>
        <SubmitButton name="intent" value="make-link" className="btn" pendingText="Membuat...">
          <LinkIcon aria-hidden="true" className="size-4" />
          Buat tautan undangan baru
        </SubmitButton>
      </div>
    </Form>
  );
}

function accessText(member: Member, { by, linkLife }: InvitationWay): string {
  if (isInvited(member)) {
    const lasts = `Undangannya tidak kedaluwarsa. Tautannya berlaku ${linkLife} dan satu kali; yang baru menggantikannya.`;
    return by === "mail"
      ? `Menunggu tautan di emailnya dibuka. ${lasts}`
      : `Menunggu tautan yang Anda kirim dibuka. ${lasts}`;
  }
  if (member.state === "off")
    return "Tidak dapat masuk. Riwayat pekerjaannya tetap ada; setelah diaktifkan ia masuk seperti dulu.";
  return member.isLastOwner
    ? "Pemilik terakhir tidak dapat dinonaktifkan: harus selalu ada yang dapat mengatur tim."
    : "Bila dinonaktifkan, ia langsung keluar dari semua perangkat dan tidak dapat masuk lagi.";
}

export function memberConfirmation(name: MemberConfirmation, { member, isSelf }: MemberProps): Confirmation {
  const { id, email } = member;
  const called = member.name || email;
  if (name === "tarik")
    return {
      action: memberAddress(id),
      intent: "take-back",
      title: `Tarik undangan untuk ${called}?`,
      yes: "Ya, tarik undangan",
      pendingText: "Menarik...",
      children: <p>Tautan yang sudah dikirim tidak berlaku lagi. Anda dapat mengundangnya kembali nanti.</p>,
    };
  return {
    action: memberAddress(id),
    intent: "switch-off",
    title: isSelf ? "Nonaktifkan akun Anda sendiri?" : `Nonaktifkan ${called}?`,
    yes: "Ya, nonaktifkan",
    pendingText: "Menonaktifkan...",
    children: (
      <p>
        {isSelf
          ? "Anda langsung keluar dan tidak dapat masuk lagi. Hanya pemilik lain yang dapat mengaktifkan Anda kembali."
          : "Ia langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Semua yang pernah dikerjakannya tetap ada."}
      </p>
    ),
  };
}

interface MemberFormProps extends Pick<OpenedForm, "description" | "formState" | "returned"> {
  member: Member;
  branches: readonly Option[];
}

export function MemberForm({ member, branches, description, formState, returned }: MemberFormProps) {
  const { name, role, branchId, isLastOwner } = member;
  return (
    <section aria-labelledby="nama-peran">
      <RecordForm<typeof memberRecord>
        key={formState.openedVersion}
        description={description}
        formState={formState}
        content={{ name, role, branchId }}
        returned={returned}
        save="Simpan"
        heading={<h2 id="nama-peran">Nama dan peran</h2>}
        options={{ branchId: branches }}
        looks={{
          role: ({ meta }) =>
            isLastOwner ? (
              <>
                <input {...getInputProps(meta, { type: "hidden" })} key="peran" value={role} />
                <p className="help">{teamMessages.lastOwner}</p>
              </>
            ) : (
              <RoleField meta={meta} />
            ),
        }}
      />
    </section>
  );
}
