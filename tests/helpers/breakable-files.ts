/**
 * The test files that share a site whose line to its backend can be broken (`sharedBreakableSite`). They are a project of their
 * own, so that one worker alone starts such a site, beside the one that the others share.
 */
export const breakableFiles = [
  "tests/http/admin/account.test.ts",
  "tests/http/admin/addresses-guard.test.ts",
  "tests/http/admin/booking-input-guard.test.ts",
  "tests/http/admin/booking-money-guard.test.ts",
  "tests/http/admin/guard.test.ts",
  "tests/http/admin/login-guard.test.ts",
  "tests/http/admin/team.test.ts",
  "tests/http/site/payer-link.test.ts",
];
