/** Opens folded answers where the browser does not do so by itself: for an address with a hash, and for printing. */

function questions() {
  const show = () => {
    const answer = document.getElementById(location.hash.slice(1))?.closest("details");
    if (!answer || answer.open) return;
    answer.open = true;
    answer.scrollIntoView();
  };
  addEventListener("hashchange", show);
  show();
  let folded: NodeListOf<HTMLDetailsElement> | undefined;
  addEventListener("beforeprint", () => {
    folded = document.querySelectorAll("[data-questions] details:not([open])");
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded ?? []) details.open = false;
  });
}

questions();
