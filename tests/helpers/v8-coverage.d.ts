/** The package brings no types. */
declare module "@bcoe/v8-coverage" {
  type ScriptCoverage = import("./source-coverage.ts").ScriptCoverage;

  /** Adds up what several processes ran of one script; undefined for none. */
  export function mergeScriptCovs(scripts: readonly ScriptCoverage[]): ScriptCoverage | undefined;
}
