/** Applies the filters of a list at once, without a press of its button. */

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches("select, textarea, input:not([type=radio])");

function list() {
  const renewMs = 30_000;
  const form: HTMLFormElement | null = document.querySelector("[data-filter]");
  if (!form) return;
  let flight: AbortController | undefined;

  // Each document has the styles that its own markup needs.
  const wear = (styles: string) => {
    if (styles === document.querySelector("style")?.textContent) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
  };

  const show = ({ fresh, styles }: { fresh: Document; styles: string }) => {
    wear(styles);
    const active = document.activeElement;
    const link = active instanceof HTMLAnchorElement && active.getAttribute("href");
    for (const part of document.querySelectorAll("[data-live]")) {
      const renewed = fresh.getElementById(part.id);
      if (!renewed || renewed.innerHTML === part.innerHTML) continue;
      const hadFocus = part.contains(active);
      const ticked = [...part.querySelectorAll("input")].map(({ checked, value }) => checked && value);
      part.innerHTML = renewed.innerHTML;
      for (const box of part.querySelectorAll("input")) box.checked = ticked.includes(box.value);
      if (!hadFocus || !link) continue;
      part.querySelector<HTMLElement>(`[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true });
    }
  };

  const load = async (address: string) => {
    flight?.abort();
    flight = new AbortController();
    const answer = await fetch(address, { signal: flight.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    // The styles are taken out first: this page's policy refuses unknown ones in a parsed document, and logs an error.
    const [head = "", styles = "", body = ""] = (await answer.text()).split(/<\/?style>/);
    return { fresh: new DOMParser().parseFromString(head + body, "text/html"), styles };
  };

  const packages = document.querySelector("#daftar");
  const isBusy = () => packages?.getAttribute("aria-busy");
  let counted = "";

  form.addEventListener("change", async () => {
    const count = document.querySelector("#jumlah");
    if (!isBusy()) counted = count?.textContent ?? "";
    packages?.setAttribute("aria-busy", "true");
    if (count) count.textContent = "Memuat…";
    const query = new URLSearchParams();
    for (const [key, value] of new FormData(form)) if (value) query.append(key, String(value));
    const address = form.action + `?${query}`.replace(/\?$/, "");
    try {
      show(await load(address));
      packages?.removeAttribute("aria-busy");
      history.replaceState(null, "", address);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      // While the device is offline the form stays on this page, whose list is then the one before.
      if (count) count.textContent = counted;
      packages?.removeAttribute("aria-busy");
      form.requestSubmit();
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

list();
