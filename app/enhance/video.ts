/** Plays a video in its place. Its host learns nothing of the visit until the visitor starts it. */

function video() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>("[data-video]");
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
