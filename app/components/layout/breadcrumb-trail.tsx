/** A step of the way from the home page: its name and address. */
export type BreadcrumbStep = [name: string, href: string];

/** The way to this page; the last step is the page itself. */
export function BreadcrumbTrail({ steps }: { steps: BreadcrumbStep[] }) {
  return (
    <nav className="trail" aria-label="Jejak halaman">
      <ol>
        <li>
          <a href="/">Beranda</a>
        </li>
        {steps.map(([name, href], index) => (
          <li key={href}>
            {index === steps.length - 1 ? <span aria-current="page">{name}</span> : <a href={href}>{name}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
