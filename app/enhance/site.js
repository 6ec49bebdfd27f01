/** Comfort for public pages, which work without it. Each part stands alone and is skipped where a browser lacks something. */

/** @type {<T extends Element = HTMLElement>(selector: string, root?: ParentNode) => T | null} */
const find = (selector, root = document) => root.querySelector(selector);

/** @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof Element && target.matches("select, textarea, input:not([type=radio])");

function menu() {
  /** @type {HTMLDetailsElement | null} */
  const details = find("[data-menu]");
  if (!details) return;
  document.addEventListener("click", ({ target }) => {
    const inside = target instanceof Element && details.contains(target);
    if (!inside || target.closest("a")) details.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !details.open) return;
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    if (hadFocus) find("summary", details)?.focus();
  });
}

function stepBack() {
  find("[data-back]")?.addEventListener("click", (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

function gallery() {
  const area = find("[data-gallery]");
  if (!area) return;
  /** @type {HTMLInputElement[]} */
  const choices = [...area.querySelectorAll("input")];
  /** @param {number} step */
  const turn = (step) => {
    const now = choices.findIndex(({ checked }) => checked);
    const next = choices[(now + step + choices.length) % choices.length];
    if (next) next.checked = true;
  };
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { target, altKey, ctrlKey, metaKey } = event;
    // A radio button in focus moves by itself.
    if (
      !step ||
      altKey ||
      ctrlKey ||
      metaKey ||
      (target instanceof Element && target.matches("input, select"))
    )
      return;
    const { top, bottom } = area.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) turn(step);
  });
  let startX = 0;
  let startY = 0;
  const slides = find("[data-slides]", area);
  slides?.addEventListener(
    "touchstart",
    ({ touches: [touch] }) => {
      startX = touch?.clientX ?? 0;
      startY = touch?.clientY ?? 0;
    },
    { passive: true },
  );
  slides?.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (!touch) return;
    const x = touch.clientX - startX;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(touch.clientY - startY)) turn(x < 0 ? 1 : -1);
  });
}

function list() {
  const renewMs = 30_000;
  /** @type {HTMLFormElement | null} */
  const form = find("[data-filter]");
  if (!form) return;
  /** @type {AbortController | undefined} */
  let flight;

  /** @param {Document} fresh */
  const show = (fresh) => {
    const active = document.activeElement;
    const link = active instanceof HTMLAnchorElement && active.getAttribute("href");
    for (const part of document.querySelectorAll("[data-live]")) {
      const renewed = fresh.getElementById(part.id);
      if (!renewed || renewed.innerHTML === part.innerHTML) continue;
      const hadFocus = part.contains(active);
      const ticked = [...part.querySelectorAll("input")].map(({ checked, value }) => checked && value);
      part.innerHTML = renewed.innerHTML;
      for (const box of part.querySelectorAll("input")) box.checked = ticked.includes(box.value);
      if (hadFocus && link) find(`[href="${CSS.escape(link)}"]`, part)?.focus({ preventScroll: true });
    }
  };

  /** @param {string} address */
  const load = async (address) => {
    flight?.abort();
    flight = new AbortController();
    const answer = await fetch(address, { signal: flight.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };

  const packages = find("#daftar");
  const isBusy = () => packages?.getAttribute("aria-busy");

  form.addEventListener("change", async () => {
    packages?.setAttribute("aria-busy", "true");
    const count = find("#jumlah");
    if (count) count.textContent = "Memuat…";
    const query = new URLSearchParams();
    for (const [key, value] of new FormData(form)) if (value) query.append(key, String(value));
    const address = form.action + `?${query}`.replace(/\?$/, "");
    try {
      show(await load(address));
      packages?.removeAttribute("aria-busy");
      history.replaceState(null, "", address);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) form.requestSubmit();
    }
  });

  setInterval(() => {
    if (document.hidden || isBusy() || isField(document.activeElement)) return;
    load(location.href).then(show, () => {});
  }, renewMs);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && !isBusy()) flight?.abort();
  });
}

/** A picture that cannot be had gives way to the one packages without pictures show. */
function pictures() {
  /** @param {unknown} picture */
  const replace = (picture) => {
    const standIn = "/images/paket-bawaan.jpg";
    if (picture instanceof HTMLImageElement && !picture.src.endsWith(standIn)) picture.src = standIn;
  };
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) replace(picture);
  document.addEventListener("error", ({ target }) => replace(target), true);
}

/** Random, and the same for a minute: a second tap then belongs to the first, whichever page of the tab it is on. */
function nonce() {
  const key = "ketukan";
  const known = sessionStorage.getItem(key);
  if (known && Date.now() - Number.parseInt(known, 10) < 60_000) return known;
  const made = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  sessionStorage.setItem(key, made);
  return made;
}

function visit() {
  const key = "kunjungan";
  const known = /^(utm_(source|medium|campaign|content|term)|ref)$/;
  const given = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([name]) => known.test(name)),
  );
  const from = document.referrer && new URL(document.referrer);
  if (from && from.host !== location.host && !given.has("ref")) given.set("ref", from.host);
  if (given.size > 0) sessionStorage.setItem(key, String(given));
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement && target.action.endsWith("/wa"))) return;
    formData.set("visit", sessionStorage.getItem(key) ?? "");
    formData.set("tap", nonce());
  });
}

for (const part of [pictures, menu, stepBack, gallery, list, visit]) part();
