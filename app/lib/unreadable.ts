type Listener = (kind: string, value: string) => void;

let listener: Listener = () => undefined;

/** The server listens in order to log; in a browser nobody does. */
export function listenToUnreadable(told: Listener): void {
  listener = told;
}

/** Reports a stored value that a page leaves out or replaces, as it cannot be drawn. */
export function tellUnreadable(kind: string, value: string): void {
  listener(kind, value);
}
