import type { SubmissionResult } from "@conform-to/react";
import type { Difference } from "./form-values";

/** What an editor of page content is opened with. */
export interface OpenPage<Content> {
  /** The stored texts, "" for what has never been entered. */
  saved: Content;
  /** What the public page shows in place of empty texts. */
  defaults: Content;
  /** Tells two saves apart; "" while the page has never been saved. */
  version: string;
}

/** An editor's form that comes back: refused, with a picture taken over, or overtaken by a newer version. */
export interface PageAnswer {
  reply: SubmissionResult;
  /** The stored version that the next save may replace. */
  version: string;
  /** What somebody else has saved meanwhile, field by field. */
  newer: Difference[];
}
