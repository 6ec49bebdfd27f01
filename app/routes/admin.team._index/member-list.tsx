import { Link } from "@remix-run/react";
import { MemberStateBadge } from "~/domain/team/member-fields";
import type { Member } from "~/domain/team/queries.server";
import { roleNames } from "~/domain/team/roles";
import { memberAddress } from "~/domain/team/schema";

interface MemberListProps {
  members: readonly Member[];
  /** Whose session it is. */
  self: string;
}

export function MemberList({ members, self }: MemberListProps) {
  const active = members.filter(({ state }) => state === "active").length;
  return (
    <section aria-label="Anggota tim" className="grid grid-cols-1 gap-3">
      <p className="font-semibold">
        {members.length} orang, {active} aktif
      </p>
      <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
        {members.map((member) => (
          <li key={member.id} className="relative focus-within:bg-mint hover:bg-mint">
            <Row member={member} isSelf={member.id === self} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All of it leads to the person. */
function Row({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, email, role, state, lastSeen, hasSecondStep } = member;
  return (
    <article
      aria-labelledby={`anggota-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 p-[min(1rem,4.5vw)] md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0 basis-full">
        <h2 id={`anggota-${id}`} className="text-base">
          <Link to={memberAddress(id)} className="link break-words after:absolute after:inset-0">
            {name || email}
          </Link>
          {isSelf && <span className="font-normal text-soft"> (Anda)</span>}
        </h2>
        {name && <p className="help wrap-anywhere">{email}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="badge bg-mint">{roleNames[role]}</span>
        <MemberStateBadge state={state} />
      </p>
      <div className="help min-w-0">
        <p>Terakhir masuk: {lastSeen}</p>
        <p>Masuk dua langkah: {hasSecondStep ? "ya" : "tidak"}</p>
      </div>
    </article>
  );
}
