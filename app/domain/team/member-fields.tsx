import { RadioField } from "~/components/form/option-fields";
import type { FieldMeta } from "~/components/form/use-form";
import { StateBadge } from "~/components/ui/state-badge";
import { roleNames, roles, roleTasks } from "~/lib/roles";
import type { MemberState } from "./queries.server";

const roleOptions = roles.map((role) => ({
  value: role,
  label: `${roleNames[role]}: ${roleTasks[role]}`,
  drawing: null,
}));

export function RoleField({ meta }: { meta: FieldMeta }) {
  return <RadioField meta={meta} legend="Peran" options={roleOptions} className="grid gap-2" />;
}

const states: Record<MemberState, [dot: string, text: string]> = {
  active: ["bg-green", "Aktif"],
  invited: ["border-[3px] border-green", "Diundang"],
  unsent: ["bg-bronze", "Diundang, tautan belum dikirim"],
  off: ["border-2 border-soft", "Nonaktif"],
};

export function MemberStateBadge({ state }: { state: MemberState }) {
  const [dot, text] = states[state];
  return <StateBadge dot={dot}>{text}</StateBadge>;
}
