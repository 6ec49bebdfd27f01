function gallery() {
  const area = document.querySelector<HTMLElement>("[data-gallery]");
  if (!area) return;
  const choices = [...area.querySelectorAll("input")];
  const turn = (step: number) => {
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
  const slides = area.querySelector<HTMLElement>("[data-slides]");
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

/** Opens the gallery over the whole screen. The back button closes it; every other way to close takes that step back. */
function fullScreen() {
  const area = document.querySelector("[data-gallery]");
  const home = area?.parentElement;
  const dialog = document.createElement("dialog");
  if (!home || !dialog.showModal) return;
  dialog.className = "screen";
  dialog.innerHTML = '<button class="btn btn-primary">Tutup</button>';
  home.append(dialog);
  area.addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element && target.closest("a"))) return;
    event.preventDefault();
    if (dialog.open) return dialog.close();
    dialog.append(area);
    dialog.showModal();
    history.pushState(1, "");
  });
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    home.prepend(area);
    if (history.state) history.back();
  });
  addEventListener("popstate", () => dialog.close());
}

gallery();
fullScreen();
