import { Link, useMatches } from "@remix-run/react";

interface AdminHandle {
  crumbs?: readonly { label: string; to: string }[];
}

export function Breadcrumbs() {
  const steps = useMatches().flatMap(({ handle }) => (handle as AdminHandle | undefined)?.crumbs ?? []);
  return (
    <nav aria-label="Posisi halaman" className="min-w-0 grow max-md:has-[+[role]]:hidden">
      <ol className="flex items-center gap-2 text-[min(0.9375rem,5vw)]">
        {steps.map(({ label, to }, index) => (
          <li
            key={to}
            className="flex min-w-0 items-center gap-2 [&:not(:last-child)]:hidden sm:[&:not(:last-child)]:flex"
          >
            {index > 0 && (
              <span aria-hidden="true" className="hidden text-soft sm:inline">
                /
              </span>
            )}
            {index === steps.length - 1 ? (
              <span aria-current="page" className="font-semibold sm:truncate">
                {label}
              </span>
            ) : (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-soft underline underline-offset-4"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
