function album() {
  const links = document.querySelectorAll<HTMLAnchorElement>("[data-album] a");
  const dialog = document.createElement("dialog");
  if (!links[0] || !dialog.showModal) return;
  dialog.className = "enlarged bg-paper p-6 text-center";
  dialog.innerHTML = `<img alt="" class="mx-auto"><p class="my-3"></p>${["Sebelumnya", "Berikutnya", "Tutup"]
    .map((word) => `<button class="btn btn-primary px-3">${word}</button>`)
    .join(" ")}`;
  document.body.append(dialog);
  const image = dialog.querySelector("img");
  const words = dialog.querySelector("p");
  let current = 0;
  const show = (index: number) => {
    current = (index + links.length) % links.length;
    const link = links[current];
    if (!link || !image || !words) return;
    image.src = link.href;
    image.alt = link.querySelector("img")?.alt ?? "";
    words.textContent = `${link.nextElementSibling?.textContent ?? ""} (${current + 1} / ${links.length})`;
  };
  const turn = (step: number) => show(current + step);
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
    });
  }
  const [back, next, close] = dialog.querySelectorAll("button");
  back?.addEventListener("click", () => turn(-1));
  next?.addEventListener("click", () => turn(1));
  close?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  });
}

album();
