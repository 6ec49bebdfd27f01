/** Comfort for a page to be passed on: under a finger the system's own share sheet opens in place of the links. */

function share() {
  /** @type {HTMLDetailsElement | null} */
  const links = document.querySelector("[data-share]");
  if (!links || !navigator.share || !matchMedia("(pointer: coarse)").matches) return;
  links.querySelector("summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    const url = links.querySelector("p")?.textContent ?? "";
    navigator.share({ title: document.title, url }).catch(({ name }) => {
      // Not where somebody has only closed the sheet.
      if (name !== "AbortError") links.open = true;
    });
  });
}

share();
