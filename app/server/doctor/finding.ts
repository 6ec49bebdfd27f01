export interface Finding {
  /** `unknown` means that it could not be checked from here. Only a `problem` makes the command fail. */
  level: "ok" | "warning" | "problem" | "unknown";
  about: string;
  text: string;
  advice: string | null;
}

export function ok(about: string, text: string): Finding {
  return { level: "ok", about, text, advice: null };
}

export function warning(about: string, text: string, advice: string): Finding {
  return { level: "warning", about, text, advice };
}

export function problem(about: string, text: string, advice: string): Finding {
  return { level: "problem", about, text, advice };
}

export function unknown(about: string, text: string, advice: string | null = null): Finding {
  return { level: "unknown", about, text, advice };
}

const marks = { ok: "ok     ", warning: "WARNING", problem: "PROBLEM", unknown: "?      " };

export function printed({ level, about, text, advice }: Finding): string {
  const line = `${marks[level]}  ${about}: ${text}`;
  return advice === null ? line : `${line}\n           -> ${advice}`;
}

export function summary(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const [problems, warnings, unknowns] = [count("problem"), count("warning"), count("unknown")];
  if (problems + warnings + unknowns === 0) return "All is well.";
  return `${problems} to mend, ${warnings} to look at, ${unknowns} that could not be checked from here.`;
}
