import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Pressed {
  name: string;
  value: string;
  page: string;
}

/** Marks what a form is answered with: a refusal, a conflict, a question or a failure. Without script the browser focuses
 * it by `autofocus`; with script `useKeptFocus` does. */
export const answerMark = { "data-answer": "", tabIndex: -1, autoFocus: true } as const;

const invalidField = ':is(input, select, textarea)[aria-invalid="true"]';

/** Focuses the first invalid field of a form or panel, else what it was answered, and scrolls it into the window (R24).
 * False where there is neither. */
export function showAnswer(place: HTMLElement | null): boolean {
  // An answer may have drawn the form anew. `place.id` may be a field of that name.
  const id = place?.getAttribute("id") ?? null;
  const drawn = place?.isConnected ? place : id === null ? null : document.getElementById(id);
  const field = drawn && findVisible(drawn, invalidField);
  const answer =
    field ?? (drawn && findVisible(drawn, "[data-answer]")) ?? findVisible(document, "[data-answer]");
  if (answer === null) return false;
  answer.focus({ preventScroll: true });
  // What is wrong with a field stands below it, where the bar with the buttons would cover it.
  answer.scrollIntoView({ block: answer === field ? "center" : "start" });
  return true;
}

function findVisible(place: ParentNode, selector: string): HTMLElement | null {
  return (
    [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null
  );
}

/** What had the focus has gone: the page's content is the next place to read on. */
export function keepFocus(): void {
  if (document.activeElement === document.body) focusContent();
}

export function focusContent(): void {
  document.getElementById("isi")?.focus({ preventScroll: true });
}

/** After an answer or a link: focuses what was answered, else what the address names, the pressed button, its group, or
 * the content. */
export function useKeptFocus(): void {
  const { key, pathname, hash } = useLocation();
  const pressed = useRef<Pressed | null>(null);
  const posted = useRef<HTMLFormElement | null>(null);
  // Every answer and every link makes a new key; React may skip the states of navigation between two of them.
  const lastKey = useRef(key);
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      posted.current = target instanceof HTMLFormElement && target.method === "post" ? target : null;
      const button = submitter instanceof HTMLButtonElement ? submitter : null;
      pressed.current = button && {
        name: button.name,
        value: button.value,
        page: window.location.pathname,
      };
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const [last, form] = [pressed.current, posted.current];
    pressed.current = null;
    posted.current = null;
    // conform draws the errors of an answer once this effect has run.
    queueMicrotask(() => {
      if (form !== null && showAnswer(form)) return;
      if (document.activeElement !== document.body) return;
      const named = hash === "" ? null : document.getElementById(hash.slice(1));
      if (named) named.focus();
      else if (last?.page !== pathname || !focusAgain(last)) focusContent();
    });
  }, [key, pathname, hash]);
}

/** Another page begins at its top, as without script; on the way back the browser knows better. */
export function useTopOfNewPage(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type !== "POP" && hash === "") window.scrollTo(0, 0);
  }, [pathname, hash, type]);
}

/** False where the button is not to be found, or several that look alike. */
function focusAgain({ name, value }: Pressed): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("#isi button")];
  const [button, ...others] = buttons.filter(
    (candidate) => candidate.name === name && candidate.value === value && candidate.tabIndex >= 0,
  );
  if (button === undefined || others.length > 0) return false;
  const target =
    button.disabled || !button.checkVisibility() ? button.closest<HTMLElement>("fieldset") : button;
  target?.focus({ preventScroll: true });
  return document.activeElement === target;
}

/** The second half of a double click does nothing: it was meant for what lay there a moment before. */
export function onlyFirstPress(event: React.MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
