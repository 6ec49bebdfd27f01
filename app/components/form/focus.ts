/** What had the focus has gone: the page's content is the next place to read on. */
export function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById("isi")?.focus({ preventScroll: true });
}
