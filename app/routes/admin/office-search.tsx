import Search from "virtual:icon/search";
import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { returnFocus } from "~/components/form/focus";
import { searchKey } from "~/lib/list-address";
import { wordsOf } from "~/lib/search-conditions";
import { foldText } from "~/lib/text";
import type { OfficeHit } from "../admin.cari/find.server";
import { officeSearchPath, useOwnScreens } from "./menu";

/** Opens the search over the page; null where a link has to lead to its screen. */
export const OpenSearchContext = createContext<(() => void) | null>(null);

/** Leads to the search screen. With script the search opens over the page, which keeps half-filled forms. */
export function SearchLink() {
  const open = useContext(OpenSearchContext);
  return (
    <Link
      to={officeSearchPath}
      title="Cari (Ctrl+K)"
      className="menu-item"
      onClick={(event) => {
        if (open === null || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Search className="size-5" />
      <span>Cari</span>
    </Link>
  );
}

interface OfficeResultsProps {
  typed: string;
  hits: readonly OfficeHit[];
}

/** Screens of the role whose label has all words, and what was found in the database. */
export function OfficeResults({ typed, hits }: OfficeResultsProps) {
  const words = wordsOf(foldText(typed));
  const screens = useOwnScreens().filter(({ label }) => {
    const folded = foldText(label);
    return words.every((word) => folded.includes(word));
  });
  const results = [
    ...screens.map(({ label, to }) => ({ kind: "Layar", title: label, detail: "", to })),
    ...hits,
  ];
  return (
    <>
      <p role="status" className="help">
        {results.length === 0 ? `Tidak ada yang cocok dengan “${typed}”.` : `${results.length} hasil`}
      </p>
      <ul className="grid grid-cols-1">
        {results.map(({ kind, title, detail, to }) => (
          <li key={to} className="border-t border-rule">
            <Link
              to={to}
              className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 rounded-lg px-2 py-1.5 no-underline hover:bg-mint"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
              <span className="text-tiny text-soft">{kind}</span>
              {detail !== "" && <span className="help col-span-2 wrap-anywhere">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const pauseMs = 200;

/** The search over the page (A21). Arrow keys walk through the results; Enter opens the first. */
export function OfficeSearch({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data, state } = useFetcher<OfficeResultsProps>({ key: "office-search" });
  const [typed, setTyped] = useState("");
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => returnFocus(opener);
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    if (typed.trim() === "") return;
    const timer = setTimeout(
      () => load(`${officeSearchPath}?${new URLSearchParams({ [searchKey]: typed })}`),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed, load]);
  const isCurrent = data?.typed === typed.trim() && typed.trim() !== "";
  return (
    <dialog
      ref={dialog}
      aria-label="Cari di area admin"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      onKeyDown={walkByArrows}
      className="mx-auto mt-[10vh] max-h-[80vh] w-[calc(100%-2rem)] max-w-xl overflow-y-auto rounded-xl bg-white text-ink shadow-xl backdrop:bg-night/50"
    >
      <div className="grid gap-3 p-4">
        <Form
          action={officeSearchPath}
          role="search"
          onSubmit={(event) => {
            const first = isCurrent ? dialog.current?.querySelector<HTMLAnchorElement>("li a") : null;
            if (!first) return;
            event.preventDefault();
            first.click();
          }}
        >
          <label className="grid gap-1.5">
            <span className="label">Cari layar, paket, permintaan, atau orang</span>
            <input
              type="search"
              name={searchKey}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              maxLength={100}
              className="input"
            />
          </label>
        </Form>
        {isCurrent && <OfficeResults typed={data.typed} hits={data.hits} />}
        {state !== "idle" && !isCurrent && <p className="help">Mencari...</p>}
      </div>
    </dialog>
  );
}

function walkByArrows(event: React.KeyboardEvent<HTMLDialogElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li a")];
  const place = places.findIndex((element) => element.matches(":focus"));
  places[Math.max(0, Math.min(places.length - 1, place + step))]?.focus();
}
