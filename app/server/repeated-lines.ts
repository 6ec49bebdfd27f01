/** Writes a line; `suppressed` counts those of its kind that were left out before it. */
type WriteLine = (suppressed: number) => void;

interface Kind {
  /** The newest suppressed line. */
  last: WriteLine | undefined;
  leftOut: number;
}

export interface RepeatedLines {
  write(kind: string, line: WriteLine): void;
  /** Writes waiting lines at once; returns false when there are none. */
  flush(): boolean;
}

const mostKinds = 500;

/** Writes one line of each kind per `everyMs`: the first at once, then the newest with a count of the suppressed ones. */
export function createRepeatedLines(everyMs: number): RepeatedLines {
  const kinds = new Map<string, Kind>();

  const settle = (kind: Kind) => {
    const { last, leftOut } = kind;
    Object.assign(kind, { last: undefined, leftOut: 0 });
    last?.(leftOut - 1);
  };
  const open = (name: string) => {
    const kind: Kind = { last: undefined, leftOut: 0 };
    kinds.set(name, kind);
    setTimeout(() => {
      kinds.delete(name);
      if (kind.last === undefined) return;
      open(name);
      settle(kind);
    }, everyMs).unref();
  };

  return {
    write(name, line) {
      const kind = kinds.get(name);
      if (kind !== undefined) {
        kind.last = line;
        kind.leftOut += 1;
        return;
      }
      if (kinds.size < mostKinds) open(name);
      line(0);
    },
    flush() {
      const waiting = [...kinds.values()].filter(({ last }) => last !== undefined);
      for (const kind of waiting) settle(kind);
      return waiting.length > 0;
    },
  };
}
