import { useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Pressed {
  name: string;
  value: string;
  page: string;
}

/** What had the focus has gone: the page's content is the next place to read on. */
export function keepFocus(): void {
  if (document.activeElement === document.body) focusContent();
}

export function focusContent(): void {
  document.getElementById("isi")?.focus({ preventScroll: true });
}

/** After an answer or a link: focuses what the address names, else the pressed button, its group, or the content. */
export function useKeptFocus(): void {
  const { state } = useNavigation();
  const { pathname, hash } = useLocation();
  const pressed = useRef<Pressed | null>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    const note = ({ submitter }: SubmitEvent) => {
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
    if (state !== "idle") {
      isMoving.current = true;
      return;
    }
    if (!isMoving.current) return;
    isMoving.current = false;
    const last = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    if (named) named.focus();
    else if (last?.page !== pathname || !focusAgain(last)) focusContent();
  }, [state, pathname, hash]);
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
    (one) => one.name === name && one.value === value && one.tabIndex >= 0,
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
