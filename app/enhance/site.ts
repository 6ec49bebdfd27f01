function menu() {
  const details = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (!details) return;
  document.addEventListener("click", ({ target }) => {
    const inside = target instanceof Element && details.contains(target);
    if (!inside || target.closest("a")) details.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !details.open) return;
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    if (hadFocus) details.querySelector("summary")?.focus();
  });
}

function stepBack() {
  document.querySelector("[data-back]")?.addEventListener("click", (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

/** Replaces a picture that fails to load by the stand-in. */
function pictures() {
  const replace = (picture: unknown) => {
    const standIn = "/images/paket-bawaan.jpg";
    if (picture instanceof HTMLImageElement && !picture.src.endsWith(standIn)) picture.src = standIn;
  };
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) replace(picture);
  document.addEventListener("error", ({ target }) => replace(target), true);
}

const memory = new Map<string, string>();

/** What the tab keeps. Where the browser has no storage, or forbids it, the page alone keeps it. */
function recall(key: string) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key);
  }
}

function keep(key: string, value: string) {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The page remembers.
  }
}

/** Random text that stays the same for a minute, so that a second tap counts with the first on every page of the tab. */
function nonce() {
  const key = "ketukan";
  const known = recall(key);
  if (known && Date.now() - Number.parseInt(known, 10) < 60_000) return known;
  const made = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  keep(key, made);
  return made;
}

function visit() {
  const key = "kunjungan";
  const known = /^(utm_(source|medium|campaign|content|term)|ref)$/;
  const source = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([name]) => known.test(name)),
  );
  const from = document.referrer && new URL(document.referrer);
  if (from && from.host !== location.host && !source.has("ref")) source.set("ref", from.host);
  if (String(source)) keep(key, String(source));
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement && target.action.endsWith("/wa"))) return;
    formData.set("visit", recall(key) ?? "");
    formData.set("tap", nonce());
  });
}

/** Keeps a page with what is typed in it while the device is offline: the browser's error page would replace it. */
function offline() {
  document.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    alert("Koneksi terputus. Isian Anda masih ada: tekan lagi setelah tersambung.");
  });
}

for (const part of [pictures, menu, stepBack, visit, offline]) part();
