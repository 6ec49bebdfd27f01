import { Link } from "@remix-run/react";
import { House, MessageSquarePlus, PackagePlus, Upload } from "lucide-react";
import { type Role, roleNames, roleTasks } from "~/lib/roles";
import type { FirstStep } from "./dashboard.server";

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

export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  return (
    <section aria-labelledby="langkah" className="panel grid gap-3 border-green bg-mint">
      <h2 id="langkah">Langkah berikutnya</h2>
      <ul className="grid gap-3">
        {steps.map(({ label, why, to }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={to} className="btn btn-primary">
              {label}
            </Link>
            <p className="min-w-0 grow basis-60">{why}</p>
          </li>
        ))}
      </ul>
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
