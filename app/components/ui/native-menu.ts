/** Handlers of a menu made of `<details>`, which opens without script. Escape closes it, and its button has the focus again;
 * moving the focus out of it closes it too. */
export const nativeMenu = {
  onKeyDown({ key, currentTarget, target }: React.KeyboardEvent<HTMLDetailsElement>) {
    // The key closes a question over the page and leaves the menu open.
    const isInDialog = target instanceof Element && target.closest("dialog") !== null;
    if (key !== "Escape" || !currentTarget.open || isInDialog) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  },
  onBlur({ currentTarget, relatedTarget }: React.FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  },
};
