import { type BreadcrumbStep, BreadcrumbTrail } from "./breadcrumb-trail";

interface PageHeadProps {
  title: string;
  intro: string;
  steps: BreadcrumbStep[];
  /** What follows lies over its lower edge. */
  overlapped?: boolean;
}

export function PageHead({ title, intro, steps, overlapped = false }: PageHeadProps) {
  return (
    <div className={`latticed bg-sand pt-3 ${overlapped ? "pb-18" : "pb-[clamp(2rem,5vw,3.5rem)]"}`}>
      <div className="wrap relative z-1">
        <BreadcrumbTrail steps={steps} />
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
      </div>
    </div>
  );
}
