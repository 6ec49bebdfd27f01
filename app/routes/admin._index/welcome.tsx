import { Link } from "@remix-run/react";
import { type Role, roleNames, roleTasks } from "~/domain/team/roles";

/** What whoever has just joined the team reads first. */
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
