/** Comfort for a page to be passed on: the system's own share sheet opens in place of the page with links. */
document.querySelector("[data-share]")?.addEventListener("click", (event) => {
  const { currentTarget } = event;
  if (!navigator.share || !(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const url = currentTarget.href.replace("/bagikan/", "/");
  // Rejects where somebody only closes the sheet.
  navigator.share({ url, title: document.title }).catch(() => {});
});
