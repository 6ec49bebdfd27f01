import type { nameChanger } from "~/records/changer.server";
import { differingFields, type FieldText } from "~/records/changes";
import { fingerprint, type Refusal, type SaveOutcome, saveUnlessNewer } from "~/records/save.server";
import { type Answer, notAllowed, outcomeOf } from "../refusals.server";
import type { StepContext } from "./define.server";

interface Replacing<Stored> {
  find: () => Promise<Stored | null>;
  /** Words the values that the form replaces; their fingerprint is the form's version. */
  texts: (stored: Stored) => FieldText[];
  /** The stored values as they will be. */
  typed: (stored: Stored) => Stored;
  /** Tells who has changed them; absent where the timeline does not tell. */
  findChanger?: () => ReturnType<typeof nameChanger>;
  /** Answers false where a colleague was faster. */
  write: (stored: Stored) => Promise<boolean | Refusal>;
}

/** Replaces stored values, unless a colleague has changed them since the form was opened. */
export async function replaceStored<Stored>(
  { formState }: StepContext,
  { find, texts, typed, findChanger, write }: Replacing<Stored>,
): Promise<SaveOutcome> {
  let triedVersion = "";
  const outcome = await saveUnlessNewer({
    openedVersion: formState.openedVersion || null,
    find: async () => {
      const stored = await find();
      return stored && { stored, version: fingerprint(texts(stored)) };
    },
    compare: ({ stored }) => differingFields(texts(stored), texts(typed(stored))),
    findChanger,
    write: ({ stored, version }) => {
      // Nothing has changed since the last try, so it was not a colleague who kept it from being written.
      if (version === triedVersion) return Promise.resolve(notAllowed);
      triedVersion = version;
      return write(stored);
    },
  });
  return outcome.kind === "gone" ? notAllowed : outcome;
}

/** Tells whether an update has changed its row; a refusal where the database refused it. */
export function wasWritten(answer: Answer): boolean | Refusal {
  const outcome = outcomeOf(answer);
  return outcome.kind !== "refused" || (outcome !== notAllowed && outcome);
}
