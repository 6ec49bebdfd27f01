/** Keeps what is ticked for the comparison while the list is filtered or paged: in the address of the list. */

function compare() {
  const key = "p";
  const most = 3;
  const list = document.querySelector("#daftar");
  if (!list) return;
  let ticked = new URLSearchParams(location.search).getAll(key).slice(0, most);

  const withTicks = (address: string) => {
    const url = new URL(address, location.href);
    url.searchParams.delete(key);
    for (const value of ticked) url.searchParams.append(key, value);
    return url.href;
  };

  const packageOf = (value: string) => value.split("~", 1)[0];

  const observer = new MutationObserver(() => draw());

  let isRefused = false;

  const draw = () => {
    const form = list.querySelector<HTMLFormElement>("[data-compare]");
    const button = form?.querySelector("button");
    if (!form || !button) return;
    for (const hiddenBox of form.querySelectorAll("input")) hiddenBox.remove();
    const boxes = [...list.querySelectorAll<HTMLInputElement>(`[name=${key}]`)];
    // The card of a package names another date under other filters: its tick goes with what it shows.
    if (form.dataset.compare === "paket") {
      const shown = (value: string) => boxes.find((box) => packageOf(box.value) === packageOf(value))?.value;
      ticked = [...new Set(ticked.map((value) => shown(value) ?? value))];
    }
    for (const box of boxes) box.checked = ticked.includes(box.value);
    // Hidden boxes send what is ticked on other pages of the list.
    for (const value of ticked.filter((text) => !boxes.some((box) => box.value === text))) {
      const hiddenBox = document.createElement("input");
      Object.assign(hiddenBox, { type: "checkbox", name: key, value, checked: true, hidden: true });
      form.append(hiddenBox);
    }
    // The note below the list may be far out of sight; the button is not.
    const count = isRefused ? `paling banyak ${most}` : `${ticked.length} dari ${most}`;
    const label = ticked.length > 0 ? `Bandingkan (${count})` : "Bandingkan";
    if (button.textContent !== label) button.textContent = label;
    if (location.href !== withTicks(location.href)) history.replaceState(null, "", withTicks(location.href));
    // What is drawn here calls for no other drawing.
    observer.takeRecords();
  };

  list.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== key) return;
    ticked = ticked.filter((value) => value !== target.value);
    isRefused = target.checked && ticked.length === most;
    const note = list.querySelector("[data-compare] p");
    if (isRefused && note)
      note.textContent = "Paling banyak tiga yang dapat dibandingkan. Lepaskan satu centang dulu.";
    else if (target.checked) ticked.push(target.value);
    draw();
  });
  // Links of the list's pages and of its filters lead to the same path.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link && link.pathname === location.pathname && ticked.length > 0) link.href = withTicks(link.href);
  });
  observer.observe(list, { childList: true, subtree: true });
  draw();
}

compare();
