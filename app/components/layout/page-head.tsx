interface PageHeadProps {
  title: string;
  intro: string;
  steps: BreadcrumbStep[];
  /** Whether the next section lies over the lower edge of the head. */
  overlapped?: boolean;
}

export function PageHead({ title, intro, steps, overlapped = false }: PageHeadProps) {
  return (
    <div className={`latticed bg-sand pt-3 ${overlapped ? "pb-18" : "pb-[clamp(2rem,5vw,3.5rem)]"}`}>
      <div className="wrap relative z-1">
        {/* On a phone the last step would say in small letters what the title below says. */}
        <BreadcrumbTrail steps={steps} lastClassName={steps.length > 1 ? "max-md:hidden" : ""} />
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
      </div>
    </div>
  );
}

/** Banner above pages that only staff can see. `editPath` is null for members who may not edit the page. */
export function PreviewBanner({ editPath, edit }: { editPath: string | null; edit: string }) {
  return (
    <p className="border-b-2 border-gold bg-sand px-4 py-3 text-center" role="status">
      <strong>Pratinjau.</strong> Halaman ini hanya terlihat oleh admin yang masuk, tidak oleh pengunjung.{" "}
      {editPath && (
        <a href={editPath} className="inline-block py-2 font-strong">
          {edit}
        </a>
      )}
    </p>
  );
}

type BreadcrumbStep = [name: string, href: string];

interface BreadcrumbTrailProps {
  steps: BreadcrumbStep[];
  className?: string;
  lastClassName?: string;
}

const slash = "not-first:before:me-2 not-first:before:text-gold not-first:before:content-['/']";
const link = "inline-block py-2";

export function BreadcrumbTrail({ steps, className = "mb-3", lastClassName = "" }: BreadcrumbTrailProps) {
  const last = steps.at(-1);
  const before: BreadcrumbStep[] = [["Beranda", "/"], ...steps.slice(0, -1)];
  return (
    <nav className={`text-small text-soft ${className}`} aria-label="Jejak halaman">
      <ol className="flex flex-wrap items-center gap-x-2">
        {before.map(([name, href]) => (
          <li key={href} className={slash}>
            <a href={href} className={link}>
              {name}
            </a>
          </li>
        ))}
        <li className={`${slash} md:truncate ${lastClassName}`}>
          <span aria-current="page">{last?.[0]}</span>
        </li>
      </ol>
    </nav>
  );
}
