import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Pressed {
  name: string;
  value: string;
  page: string;
}

/** Marks the answer to a form: a refusal, a conflict, a confirmation or a failure. Without script the browser focuses
 * it by `autofocus`; with script `useKeptFocus` does. */
export const answerMark = { "data-answer": "", tabIndex: -1, autoFocus: true } as const;

const invalidField = ':is(input, select, textarea)[aria-invalid="true"]';

/** Focuses the first invalid field of a form or panel, else its answer, and scrolls it into the window (R24). Returns
 * false where there is neither. */
export function showAnswer(place: HTMLElement | null): boolean {
  // An answer may have drawn the form anew. `place.id` may be a field of that name.
  const id = place?.getAttribute("id") ?? null;
  const drawn = place?.isConnected ? place : id === null ? null : document.getElementById(id);
  const field = drawn && findVisible(drawn, invalidField);
  const answer =
    field ?? (drawn && findVisible(drawn, "[data-answer]")) ?? findVisible(document, "[data-answer]");
  if (answer === null) return false;
  answer.focus({ preventScroll: true });
  // A field's error stands below it, where the bar with the buttons would cover it.
  answer.scrollIntoView({ block: answer === field ? "center" : "start" });
  return true;
}

/** Focuses the message of a page that has taken the place of the whole frame, which would have moved the focus. A page that
 * came as a document is read from its top, or has its `autofocus`. */
export function useFocusOnError(): void {
  const isDocument = useNavigationType() === "POP";
  useEffect(() => {
    if (!isDocument) showAnswer(null);
  }, [isDocument]);
}

function findVisible(place: ParentNode, selector: string): HTMLElement | null {
  return (
    [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null
  );
}

/** Returns the focus to what opened a dialog; where that lies in a menu that has closed meanwhile, to the menu's button. */
export function returnFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  opener.focus({ preventScroll: true });
  if (document.activeElement !== opener)
    opener.closest("details")?.querySelector("summary")?.focus({ preventScroll: true });
}

/** Focuses the page's content when the focused element has gone. */
export function keepFocus(): void {
  if (document.activeElement === document.body) focusContent();
}

const contentId = "isi";

export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** Moves the focus after an answer or a link: to the answer, else to the element that the address names, the pressed
 * button, its group, or the content. */
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
    // What the answer itself shows comes first, such as the tab of an invalid field.
    queueMicrotask(() => {
      if (form !== null && showAnswer(form)) return;
      const named = hash === "" ? null : document.getElementById(hash.slice(1));
      const focused = document.activeElement;
      // A question of the page before has put the focus on the content when it went (`keepFocus`).
      const isFree = focused === document.body || (named !== null && focused?.id === contentId);
      if (!isFree) return;
      if (named) named.focus();
      else if (last?.page !== pathname || !focusAgain(last)) focusContent();
    });
  }, [key, pathname, hash]);
}

/** Scrolls a new page to its top, as without script. On the way back the browser restores the position. */
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

/** Focuses the pressed button again. Returns false when it is missing or not unique. */
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

/** Ignores the second click of a double click: it was meant for the element that was there before. */
export function onlyFirstPress(event: React.MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
