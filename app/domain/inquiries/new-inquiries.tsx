import Bell from "virtual:icon/bell";
import { useMatches } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useMayEnter } from "~/components/layout/role-context";
import { withCount } from "~/lib/head";

/** New inquiries that the member may see. */
export interface NewInquiries {
  count: number;
  /** When the newest was recorded; "" if there is none. */
  newest: string;
}

function isNewInquiries(read: unknown): read is NewInquiries {
  const { count, newest } = { ...(read as Partial<Record<keyof NewInquiries, unknown>>) };
  return typeof count === "number" && typeof newest === "string";
}

const path = "/admin/permintaan-baru";
const everyMs = 25_000;
const deadlineMs = 10_000;
const highestCount = 99;

const NewInquiriesContext = createContext<NewInquiries | null>(null);

interface NewInquiriesProviderProps {
  /** What the server drew. */
  drawn: NewInquiries | null;
  children: React.ReactNode;
}

/** Keeps the count of new inquiries and the title of the page up to date, and tells of a new one: in a live region, and by a
 * notification where the browser allows it. */
export function NewInquiriesProvider({ drawn, children }: NewInquiriesProviderProps) {
  const mayRead = useMayEnter("inquiries");
  const [latest, setLatest] = useState(drawn);
  const [news, setNews] = useState("");
  const known = useRef(drawn);
  useEffect(() => {
    known.current = drawn;
    setLatest(drawn);
  }, [drawn]);
  useEffect(() => {
    if (!mayRead) return;
    return lookRegularly((read) => {
      const isNew = known.current !== null && read.newest > known.current.newest;
      known.current = read;
      setLatest(read);
      if (!isNew) return;
      const text = `${read.count} permintaan menunggu jawaban`;
      setNews(`Permintaan baru masuk. ${text}.`);
      notify(text, read.newest);
    });
  }, [mayRead]);
  useTitleCount(latest?.count ?? 0);
  return (
    <NewInquiriesContext.Provider value={latest}>
      {children}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </NewInquiriesContext.Provider>
  );
}

/** Reads the new inquiries every 25 seconds while somebody looks at the page or wants notifications of it, and at once when a
 * page comes back into sight after that time. Returns the function that ends it. */
function lookRegularly(onRead: (read: NewInquiries) => void): () => void {
  let hasEnded = false;
  let lookedAt = Date.now();
  let timer: number;
  const look = async () => {
    window.clearTimeout(timer);
    if (isVisible() || permissionNow() === "granted") {
      lookedAt = Date.now();
      const read = await readNewInquiries();
      if (read !== null && !hasEnded) onRead(read);
    }
    window.clearTimeout(timer);
    if (!hasEnded) timer = window.setTimeout(look, everyMs);
  };
  const lookIfDue = () => {
    if (isVisible() && Date.now() - lookedAt >= everyMs) void look();
  };
  timer = window.setTimeout(look, everyMs);
  document.addEventListener("visibilitychange", lookIfDue);
  return () => {
    hasEnded = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", lookIfDue);
  };
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/** A fetch of its own instead of a fetcher: the redirect of a session that has ended must not take away a half-filled form. */
async function readNewInquiries(): Promise<NewInquiries | null> {
  try {
    const answer = await fetch(path, { redirect: "manual", signal: AbortSignal.timeout(deadlineMs) });
    const read: unknown = answer.ok ? await answer.json() : null;
    return isNewInquiries(read) ? read : null;
  } catch {
    // The line is away; the next look is due in 25 seconds.
    return null;
  }
}

/** The value is null where the browser has no notifications. */
function permissionNow(): NotificationPermission | null {
  return "Notification" in window ? Notification.permission : null;
}

/** Shows a notification. Those with the same `tag`, from several open pages, are one. */
function notify(text: string, tag: string): void {
  if (permissionNow() !== "granted") return;
  try {
    const notification = new Notification("Permintaan baru", { body: text, tag });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android takes notifications from a service worker alone; count and title tell there.
  }
}

/** Keeps the number before the title: the title that comes with a screen has the number of the last full load. */
function useTitleCount(count: number): void {
  const matches = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen brings another title
  useEffect(() => {
    document.title = withCount(document.title, count);
  }, [count, matches]);
}

/** The number of new inquiries beside their entry in the menu. */
export function NewInquiriesCount() {
  const count = useContext(NewInquiriesContext)?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 shrink-0 rounded-full bg-bronze px-1.5 text-center text-tiny font-bold text-white group-data-[state=collapsed]:absolute group-data-[state=collapsed]:top-0 group-data-[state=collapsed]:right-0 group-data-[state=collapsed]:min-w-4 group-data-[state=collapsed]:px-0.5">
      {count > highestCount ? `${highestCount}+` : count}
      <span className="sr-only"> baru</span>
    </span>
  );
}

/** What stands in the button's place where it would ask for nothing. */
const settled = {
  granted: "Pemberitahuan menyala",
  denied: "Pemberitahuan diblokir",
  missing: "Tanpa pemberitahuan",
} as const;

const answers: Record<NotificationPermission, string> = {
  default: "",
  granted: "Browser ini memberi tahu setiap permintaan baru, selama satu halaman admin terbuka.",
  denied: "Browser ini menolak. Izinkan pemberitahuan untuk situs ini di pengaturan browser.",
};

/** Asks the browser for notifications, or says how they are set. All lie in one place that is kept from the start, so that
 * nothing moves and no hole is left. */
export function NoticeButton() {
  const [permission, setPermission] = useState<NotificationPermission | "missing" | null>(null);
  const [answer, setAnswer] = useState("");
  useEffect(() => setPermission(permissionNow() ?? "missing"), []);
  const ask = async () => {
    const given = await Notification.requestPermission();
    setPermission(given);
    setAnswer(answers[given]);
  };
  return (
    <>
      <div className="grid items-center *:[grid-area:1/1] noscript:hidden">
        <button
          type="button"
          className={`btn ${permission === "default" ? "" : "invisible"}`}
          onClick={() => void ask()}
        >
          <Bell aria-hidden="true" className="size-4" />
          Beri tahu saya
        </button>
        {Object.entries(settled).map(([state, text]) => (
          <p key={state} className={`help ${permission === state ? "" : "invisible"}`}>
            {text}
          </p>
        ))}
      </div>
      <p aria-live="polite" className="help basis-full empty:hidden">
        {answer}
      </p>
    </>
  );
}
