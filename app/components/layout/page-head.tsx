import { type BreadcrumbStep, BreadcrumbTrail } from "./breadcrumb-trail";

interface PageHeadProps {
  title: string;
  /** One sentence under the title. */
  intro: string;
  steps: BreadcrumbStep[];
}

/** The opening band of a page below the home page. */
export function PageHead({ title, intro, steps }: PageHeadProps) {
  return (
    <div className="band">
      <div className="wrap">
        <BreadcrumbTrail steps={steps} />
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
      </div>
    </div>
  );
}
