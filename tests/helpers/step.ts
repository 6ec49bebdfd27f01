import { spawn } from "node:child_process";

interface StepOptions {
  env?: Record<string, string>;
  /** What its shell is told before. */
  limits?: string;
  /** Another step speaks meanwhile: what this one says is printed at its end. */
  beside?: boolean;
}

/** Runs one tool to its end; says what it was and how long it took. */
export async function step(
  name: string,
  args: string[],
  { env = {}, limits = "true", beside = false }: StepOptions = {},
): Promise<boolean> {
  const started = performance.now();
  if (!beside) console.log(`\n== ${name}`);
  const command = ["-c", `${limits} && exec "$0" "$@"`, process.execPath, ...args];
  const output = beside ? "pipe" : "inherit";
  const child = spawn("sh", command, { stdio: ["inherit", output, output], env: { ...process.env, ...env } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => said.push(data));
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (beside) console.log(`\n== ${name}\n${Buffer.concat(said)}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  return status === 0;
}
