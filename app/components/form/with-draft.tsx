import { useLocation } from "@remix-run/react";
import { Fragment, useContext, useEffect, useRef, useState } from "react";
import { formatMoment } from "~/lib/dates";
import { signatureField } from "~/lib/form-signature";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { typedResult } from "~/lib/typed-result";
import {
  type Draft,
  DraftOwnerContext,
  draftPlace,
  dropDraft,
  dropFound,
  type FoundDraft,
  findDraft,
  keepDraft,
} from "./draft-store";
import { keepFocus } from "./focus";
import { watchForm } from "./unsaved-changes";

interface WithDraftProps {
  formState: FormState;
  returned: ReturnedForm | undefined;
  ignored?: string;
  children: (returned: ReturnedForm | undefined) => React.ReactNode;
}

/** Keeps the typed values of the form inside as a draft until they are saved, and offers the draft when the page is
 * opened again. A draft is saved over the version it was typed into. Needs script, and a `key` that changes with the
 * stored values. */
export function WithDraft({ formState, returned, ignored, children }: WithDraftProps) {
  const draftKey = draftPlace(useLocation());
  const owner = useContext(DraftOwnerContext);
  const place = useRef<HTMLDivElement>(null);
  // Undefined until the device's storage was read. The form is drawn again only where that finds one.
  const found = useRef<FoundDraft | null | undefined>(undefined);
  const [offered, setOffered] = useState<FoundDraft | null>(null);
  const [resumed, setResumed] = useState<ReturnedForm>();
  const visibleForm = returned ?? resumed;
  const isUnsaved = visibleForm !== undefined;
  const { idempotencyKey, openedVersion } = visibleForm ?? formState;

  useEffect(() => {
    if (found.current !== undefined) return;
    const form = place.current?.querySelector("form");
    const draft = isUnsaved || !form ? null : findDraft(draftKey, owner);
    const isNews =
      draft !== null && form && fingerprintOf(draft.fields) !== fingerprintOf(fieldsOf(form, ignored));
    found.current = isNews ? draft : null;
    setOffered(found.current);
  }, [draftKey, owner, ignored, isUnsaved]);

  useEffect(() => {
    const form = place.current?.querySelector("form");
    if (offered !== null || found.current !== null || !form) return;
    const opened = fingerprintOf(fieldsOf(form, ignored));
    let last = opened;
    return watchForm(form, () => {
      const fields = fieldsOf(form, ignored);
      const now = fingerprintOf(fields);
      // Elements around the fields change the form too, also after a save.
      if (now === last) return;
      last = now;
      if (now === opened && !isUnsaved) dropDraft(draftKey);
      else
        keepDraft(draftKey, {
          owner,
          typedAt: Date.now(),
          stamp: idempotencyKey,
          version: openedVersion,
          fields,
        });
    });
  }, [offered, isUnsaved, draftKey, owner, ignored, idempotencyKey, openedVersion]);

  const decided = useRef(false);
  const decide = (draft: FoundDraft, isUsed: boolean) => {
    decided.current = true;
    found.current = null;
    dropFound(draft);
    if (isUsed) {
      const { key: _otherTab, ...taken } = draft;
      keepDraft(draftKey, taken);
      setResumed(resume(draft, formState));
    }
    setOffered(null);
  };
  useEffect(() => {
    if (offered === null && decided.current) keepFocus();
  }, [offered]);
  return (
    <div ref={place} className="grid grid-cols-1 gap-6">
      {offered && (
        <DraftOffer draft={offered} isOvertaken={offered.version !== openedVersion} onDecide={decide} />
      )}
      <Fragment key={resumed ? "resumed" : "opened"}>{children(visibleForm)}</Fragment>
    </div>
  );
}

interface DraftOfferProps {
  draft: FoundDraft;
  isOvertaken: boolean;
  onDecide: (draft: FoundDraft, isUsed: boolean) => void;
}

function DraftOffer({ draft, isOvertaken, onDecide }: DraftOfferProps) {
  const place = useRef<HTMLElement>(null);
  // After a reload the browser returns to where the form was read, below the offer.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={place} aria-labelledby="draf" className="panel grid gap-3 border-2 border-green bg-mint">
      <h2 id="draf">Ada isian yang belum tersimpan</h2>
      <p>
        Terakhir diketik di perangkat ini pada {formatMoment(new Date(draft.typedAt).toISOString())}.
        {isOvertaken &&
          " Sejak itu isinya sudah diubah: bila Anda menyimpan, kedua versi ditampilkan lebih dahulu."}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => onDecide(draft, true)}>
          Pakai isian itu
        </button>
        <button type="button" className="btn btn-danger" onClick={() => onDecide(draft, false)}>
          Buang
        </button>
      </div>
    </section>
  );
}

const formStateNames = [signatureField, "id", "stamp", "version", "opened"];

function fieldsOf(form: HTMLFormElement, ignored: string | undefined): Draft["fields"] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== ignored && !formStateNames.includes(name)
      ? [[name, value] as [string, string]]
      : [],
  );
}

function fingerprintOf(fields: Draft["fields"]): string {
  return JSON.stringify(fields);
}

function resume({ stamp, version, fields }: Draft, { id }: FormState): ReturnedForm {
  const result = typedResult(new URLSearchParams(fields));
  return { id, idempotencyKey: stamp, openedVersion: version, newer: [], result };
}
