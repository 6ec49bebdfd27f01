/** Comfort for a page to be passed on: the system's own share sheet opens in place of the page with links. */

/** @type {HTMLAnchorElement | null} */
const link = document.querySelector("[data-share]");
if (link && navigator.share) {
  link.onclick = () => {
    // Rejects where somebody only closes the sheet.
    navigator.share({ url: link.href.replace("/bagikan", "") }).catch(() => {});
    return false;
  };
}
