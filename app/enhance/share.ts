const link = document.querySelector<HTMLAnchorElement>("[data-share]");
if (link && navigator.share) {
  link.onclick = () => {
    // Rejects where somebody only closes the sheet.
    navigator.share({ url: link.href.replace("/bagikan", "") }).catch(() => {});
    return false;
  };
}
