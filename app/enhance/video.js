/** Plays a video in its place, once that is asked for: until then nobody else hears of the visit. */

function video() {
  document.addEventListener("click", (event) => {
    /** @type {HTMLElement | null} */
    const link = event.target instanceof Element ? event.target.closest("[data-video]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = `https://www.youtube-nocookie.com/embed/${link.dataset.video}?autoplay=1`;
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    frame.title = link.getAttribute("aria-label") ?? "";
    frame.className = link.className;
    link.replaceWith(frame);
    frame.focus();
  });
}

video();
