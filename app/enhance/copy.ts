/** Shows the button that copies its text, where the browser lets pages write into the clipboard. */

function copy() {
  const feedbackMs = 2000;
  const button = document.querySelector<HTMLElement>("[data-copy]");
  if (!button || !navigator.clipboard) return;
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

copy();
