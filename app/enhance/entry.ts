/** Comfort of the pages that lead into the admin area: it shows a password, tells that a form is on its way, and keeps a
 * form on the page while the device is offline. */

function peek() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-peek]")) {
    const field = document.getElementById(button.dataset.peek ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    button.hidden = false;
    button.onclick = () => {
      const isHidden = field.type === "password";
      field.type = isHidden ? "text" : "password";
      button.ariaPressed = String(isHidden);
    };
  }
}

/** Removes what the admin area keeps of unsaved forms on this device (`draft-store.ts`). */
function dropDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("draf:")) localStorage.removeItem(key);
  } catch {
    // The browser has no storage, and so no drafts.
  }
}

function send() {
  document.addEventListener("submit", (event) => {
    const { submitter: button, target: form } = event;
    const note = document.querySelector<HTMLElement>("[data-offline]");
    if (note) note.hidden = navigator.onLine;
    if (!navigator.onLine) {
      event.preventDefault();
      note?.focus();
      return;
    }
    if (form instanceof HTMLFormElement && form.action.endsWith("/admin/logout")) dropDrafts();
    const pending = button?.dataset.pending;
    if (!button || !pending) return;
    const label = button.textContent;
    button.textContent = pending;
    button.ariaDisabled = "true";
    // The browser may restore the page as it was left when the visitor goes back.
    addEventListener("pageshow", () => {
      button.textContent = label;
      button.ariaDisabled = null;
    });
  });
}

for (const part of [peek, send]) part();
