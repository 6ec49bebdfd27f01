/** Id of the element that React takes over. Elements that browser extensions put around it do not concern React (R25). */
export const hydratedId = "halaman";

declare global {
  interface Window {
    /** The address that the document came from, without its fragment. */
    openedAddress: string | undefined;
  }
}

/** Script for the head of a page that React takes over: by the time React starts, the back button may have changed the
 * address. */
export const noteAddress = "openedAddress=location.href.split('#')[0]";
