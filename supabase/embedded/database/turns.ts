import { DatabaseUnavailable } from "../errors.ts";

/** First come, first served access to the one connection. */
export class Turns {
  #waiting: { start(release: () => void): void; refuse(error: Error): void }[] = [];
  #busy = false;

  /** Resolves with a function that ends the turn. Rejects with `DatabaseUnavailable` when it does not come within `deadlineMs`. */
  take(deadlineMs: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(new DatabaseUnavailable(`the database was busy for more than ${deadlineMs} ms`));
      }, deadlineMs);
      const entry = {
        start(release: () => void) {
          clearTimeout(timer);
          resolve(release);
        },
        refuse(error: Error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(entry);
      this.#next();
    });
  }

  refuseAll(error: Error): void {
    for (const entry of this.#waiting.splice(0)) entry.refuse(error);
  }

  #next(): void {
    if (this.#busy) return;
    const entry = this.#waiting.shift();
    if (entry === undefined) return;
    this.#busy = true;
    let ended = false;
    entry.start(() => {
      if (ended) return;
      ended = true;
      this.#busy = false;
      this.#next();
    });
  }
}
