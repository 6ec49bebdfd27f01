/** Shows the buttons that copy their text, where the browser lets pages write into the clipboard. */

function copy() {
  const feedbackMs = 2000;
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const label = button.textContent;
    button.classList.remove("hidden");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      button.textContent = "Disalin";
      setTimeout(() => {
        button.textContent = label;
      }, feedbackMs);
    });
  }
}

copy();
