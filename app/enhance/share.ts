const link = document.querySelector<HTMLAnchorElement>("[data-share]");
if (link && navigator.share) {
  link.onclick = () => {
    // Rejects when the visitor closes the sheet without sharing.
    navigator.share({ url: link.href.replace("/bagikan", "") }).catch(() => {});
    return false;
  };
}
