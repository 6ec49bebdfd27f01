type Listener = (kind: string, value: string) => void;

let listener: Listener = () => undefined;

/** The server listens in order to log; browsers do not listen. */
export function listenToUnreadable(report: Listener): void {
  listener = report;
}

/** Reports a stored value that a page leaves out or replaces because it cannot be drawn. */
export function tellUnreadable(kind: string, value: string): void {
  listener(kind, value);
}
