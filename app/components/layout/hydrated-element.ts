/** Id of the element that React takes over. Elements that browser extensions put around it do not concern React (R25). */
export const hydratedId = "halaman";

/** Makes React finish at once if it is about to take over the page: any event of a field does, as keys and clicks do. */
export function finishTakingOver(page: HTMLElement): void {
  page.firstElementChild?.dispatchEvent(new Event("change"));
}
