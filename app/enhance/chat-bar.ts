/** Hides a phone's chat bar while a chat button of the page itself is in sight, so that a screen has one of them. */

function chatBar() {
  const inSight = new Set<Element>(document.querySelectorAll("[data-chat] .btn-chat"));
  const show = () => document.querySelector(".edge")?.toggleAttribute("data-away", inSight.size > 0);
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inSight[isIntersecting ? "add" : "delete"](target);
    show();
  });
  for (const button of inSight) observer.observe(button);
  // The observer answers after the first paint only.
  show();
}

chatBar();
