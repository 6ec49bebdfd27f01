import House from "virtual:icon/house";
import MessageSquarePlus from "virtual:icon/message-square-plus";
import PackagePlus from "virtual:icon/package-plus";
import Upload from "virtual:icon/upload";
import { Link } from "@remix-run/react";
import type { ChecklistItem } from "~/domain/site/checklist";
import { checklistPath } from "~/domain/site/checklist-names";
import { ChecklistProgress } from "~/domain/site/checklist-progress";
import { type Role, roleNames, roleTasks } from "~/lib/roles";
import { UnreadNote } from "./notices";

const actions = [
  { to: "/admin/packages/new", label: "Tambah Paket Baru", icon: PackagePlus },
  { to: "/admin/edit-home", label: "Edit Homepage", icon: House },
  { to: "/admin/testimonials?tambah", label: "Tambah Testimoni", icon: MessageSquarePlus },
  { to: "/admin/media", label: "Upload Media", icon: Upload },
] as const;

export function QuickActions() {
  return (
    <section aria-labelledby="aksi" className="panel grid gap-3">
      <h2 id="aksi">Aksi Cepat</h2>
      <ul className="grid gap-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="btn w-full justify-start">
              <Icon aria-hidden="true" className="size-5 text-green" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The owner's checklist in short, until all of it is done. */
export function SetupCard({ items }: { items: readonly ChecklistItem[] | "unread" }) {
  const next = items === "unread" ? undefined : items.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="siapkan" className="panel grid gap-3 border-green bg-mint">
      <h2 id="siapkan">Siapkan situs</h2>
      {items === "unread" ? <UnreadNote what="Kemajuan" /> : <ChecklistProgress items={items} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={checklistPath} className="btn btn-primary">
          Lanjutkan
        </Link>
        {next && (
          <p className="min-w-0 grow basis-60">
            Berikutnya:{" "}
            <Link to={next.to ?? `${checklistPath}#${next.id}`} className="link">
              {next.title}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** Welcomes a new member of the team. */
export function Welcome({ name, role }: { name: string; role: Role }) {
  return (
    <section aria-labelledby="selamat-datang" className="panel grid gap-2 border-2 border-green">
      <h2 id="selamat-datang">Selamat datang di tim{name && `, ${name}`}</h2>
      <p>
        Peran Anda <b>{roleNames[role]}</b>: Anda mengurus {roleTasks[role]}.
        {role !== "pemilik" &&
          " Menu hanya menampilkan yang menjadi bagian Anda; bila memerlukan yang lain, mintalah kepada pemilik."}
      </p>
      <p>
        Ada yang belum jelas? Buka{" "}
        <Link className="link" to="/admin/bantuan">
          Bantuan
        </Link>
        .
      </p>
    </section>
  );
}
