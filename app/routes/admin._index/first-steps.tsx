import { Link } from "@remix-run/react";
import type { FirstStep } from "~/domain/dashboard/first-steps";

/** Where a first-time administrator begins. */
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
