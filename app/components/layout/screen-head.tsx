interface ScreenHeadProps {
  title: string;
  help?: React.ReactNode;
  /** Links and buttons of the whole screen. */
  children?: React.ReactNode;
}

/** Heading of an admin screen. */
export function ScreenHead({ title, help, children }: ScreenHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <h1>{title}</h1>
        {help && <p className="help break-words">{help}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}
