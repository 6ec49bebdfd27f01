/** The second half of a double click does nothing: it was meant for what lay there a moment before. */
export function onlyFirstPress(event: React.MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
