/** What is read of vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Files that count as failed without a failed test or a message: the process that ran them was killed. */
export function filesCutShort({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status, message }) => status === "failed" && message === "")
    .filter(({ assertionResults }) => assertionResults.every((test) => test.status !== "failed"))
    .map(({ name }) => name);
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean }[];
}

export function specsOf({ specs = [], suites = [] }: PlaywrightSuite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
