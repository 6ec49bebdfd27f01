import { Form, NavLink } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { adminPages } from "./navigation";

const itemClass =
  "flex min-h-11 shrink-0 items-center gap-3 rounded-lg px-2.5 font-medium no-underline hover:bg-mint aria-[current=page]:bg-green aria-[current=page]:text-white";
const itemText = "truncate group-data-[state=collapsed]:sr-only";

/** The admin's screens and the way out. */
export function AdminNavigation() {
  return (
    <nav aria-label="Menu admin" className="flex grow flex-col gap-0.5 p-1">
      {adminPages.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === "/admin"} title={label} className={itemClass}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className={itemText}>{label}</span>
        </NavLink>
      ))}
      <Form method="post" action="/admin/logout" className="mt-auto">
        <button type="submit" title="Logout" className={`${itemClass} w-full cursor-pointer text-danger`}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className={itemText}>Logout</span>
        </button>
      </Form>
    </nav>
  );
}
